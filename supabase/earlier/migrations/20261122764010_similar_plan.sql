-- Planning anew took a quarter of each call, and an import calls this for every record: one plan serves all of them.
alter function private.near_technologies(bigint) reset plan_cache_mode;
