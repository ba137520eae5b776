-- A case manager who is away, or answers for the organisation no longer, hears no more of an inquiry: whoever is next does.
create or replace function private.answerers_of(i public.inquiries) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select case when exists (
    select from public.organisation_members m
    left join public.member_absences a on a.organisation_id = m.organisation_id and a.user_id = m.user_id
    where m.organisation_id = i.organisation_id and m.user_id = i.case_manager and m.state = 'active' and m.role in ('admin', 'editor')
      and not coalesce(a.until >= private.clock()::date, false))
  then array[i.case_manager] else private.recipients_of(i.organisation_id, i.tech_id) end
$$;

create or replace function public.remind_of_inquiries() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due public.inquiries;
  reminded integer := 0;
begin
  for due in
    select * from public.inquiries i
    where i.state = 'new' and i.organisation_id is not null
      and i.reminders < case when i.sent_at < private.clock() - interval '7 days' then 2
        when i.sent_at < private.clock() - interval '2 days' then 1 else 0 end
    order by i.sent_at limit 500
    for update
    skip locked
  loop
    perform private.add_notice(r, 'lead-reminder', private.lead_details(due))
    from unnest(private.answerers_of(due)) r;
    update public.inquiries i set reminders = case when i.sent_at < private.clock() - interval '7 days' then 2 else 1 end where i.id = due.id;
    reminded := reminded + 1;
  end loop;
  return reminded;
end $$;

create or replace function private.say_in_inquiry(p_inquiry public.inquiries, p_side text, p_user uuid, p_key uuid, p_body text) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_inquiry.state = 'closed' or p_inquiry.user_id is null then
    return 'closed';
  elsif (select count(*) from public.inquiry_messages m where m.inquiry_id = p_inquiry.id) >= 200
    or (select count(*) from public.inquiry_messages m where m.user_id = p_user and m.at > private.clock() - interval '1 day') >= 100 then
    return 'too-many';
  end if;
  insert into public.inquiry_messages (id, inquiry_id, side, user_id, body) values (p_key, p_inquiry.id, p_side, p_user, p_body);
  if p_side = 'asker' then
    update public.inquiries i set
      state = case when i.organisation_id is null then private.held_state(i.sent_at) when i.state = 'new' then 'new' else 'open' end
    where i.id = p_inquiry.id;
    perform private.add_notice(r, 'lead-reply', private.lead_details(p_inquiry) || jsonb_build_object('message', p_body))
    from unnest(case when p_inquiry.organisation_id is null then private.moderators_here() else private.answerers_of(p_inquiry) end) r;
    return null;
  end if;
  -- A moderator who writes about a lead has it; everybody else answers.
  update public.inquiries i set state = case when p_side = 'moderator' then 'sent' else 'answered' end,
    sent_at = coalesce(i.sent_at, private.clock()), tried_at = null,
    case_manager = case when p_side = 'organisation' then coalesce(i.case_manager, p_user) else i.case_manager end
  where i.id = p_inquiry.id;
  perform private.add_notice(p_inquiry.user_id, 'answer', private.answer_details(p_inquiry, p_body) || case when p_side = 'contact'
    then jsonb_build_object('organisation', (select t.uni from public.technologies t where t.tech_id = p_inquiry.tech_id)) else '{}' end);
  return null;
end $$;
