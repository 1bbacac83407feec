//! Proofs written down, and their check: strategies and tables that a second program can verify.
