"""The measures of a study, a file for each question; `lab.study` runs them all."""
