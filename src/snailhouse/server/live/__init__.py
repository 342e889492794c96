"""Tables that this node has in memory: who changes them, who watches them, and what other nodes did at them."""
