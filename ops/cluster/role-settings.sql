-- Plans and limits of the product's role, which a pooler does not let its connections set (docs/operations.md).
alter role fairdraw set plan_cache_mode = 'force_generic_plan';
alter role fairdraw set jit = 'off';
alter role fairdraw set max_parallel_workers_per_gather = 0;
alter role fairdraw set lock_timeout = '10s';
alter role fairdraw set statement_timeout = '60s';
alter role fairdraw set idle_in_transaction_session_timeout = '60s';
