-- The number of messages that each network sent through the contact form in an hour. A network is a hash that only the
-- web worker can compute. Rows are deleted after a day.
create table private.contact_hours (
  network text not null,
  hour timestamptz not null,
  messages integer not null default 1,
  primary key (network, hour)
);
comment on table private.contact_hours is 'Messages by network and hour, for a day.';

-- Counts one message. Returns false if the network has already sent `p_most` messages this hour.
create function public.count_contact(p_network text, p_most integer) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.contact_hours h where h.hour < now() - interval '1 day';
  insert into private.contact_hours as h (network, hour) values (p_network, date_trunc('hour', now()))
  on conflict (network, hour) do update set messages = h.messages + 1 where h.messages < p_most;
  return found;
end $$;
