"""The games through other libraries' interfaces."""
