-- Spellings that search takes for one: British and American words, codes with and without hyphens or Greek letters,
-- compounds, and runs of Chinese, Japanese and Korean characters. Texts and queries go through the same tables.

-- Words: where a text holds the marker, what fits the pattern is replaced, or the marker itself where there is no
-- pattern, in this order. The result is only compared, never shown. A text has one blank between words and around it.
create function private.word_spellings() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    ['our', '(col|vap|tum|od|behavi|arb|neighb|av|lab|hum|hon|rum|arm|vig|rig|ranc|clam|parl|cand|splend|demean|ferv|ard|val|succ)our', '\1or'],
    ['ae', 'ae(?=m|sth|sium|sar|c[aeou]|tiol|v|nia|nas)|(?<=p)ae(?=d)|(?<=al|rch|ph)ae(?=o)|(?<=ch)ae(?=t)', 'e'],
    ['manoeuvr', 'manoeuvr(?:e(?!d)|(?=ed|ing|ab))', 'maneuver'],
    ['oe', 'oe(?=dem|soph|str|li[ac]|lom|b[aio])|(?<=f)oe(?=t)|(?<=rh|pn)oe(?=a|i)|(?<=hom)oe(?=o)', 'e'],
    ['entr', 'centr(?:e(?!d)|(?=ed\M|ing\M))', 'center'],
    ['tre', '(li|me|thea|lus|spec|ti|mi|goi|scep)tre(?=s?\M|d\M)', '\1ter'],
    ['bre', '(fi|cali|sa|som)bre', '\1ber'],
    ['is', '([a-z](?:[a-z][bgklns]|[aeou]r|im|am|[tdn]om|tem|[ai]c|[iro]d|[ieou]t|[^e]at))is(e|ed|es|er|ers|ing|able|ations?|ational)\M', '\1iz\2'],
    ['ll', '(mode|labe|trave|channe|tunne|fue|leve|beve|pane|funne|barre|cance|counse|chise|marve|shove|signa|equa|initia|spira|dia|tota|swive|dowe|towe|ename|parce|stenci|penci)ll(ing|ed|er|able|ation)', '\1l\2'],
    ['sulph', '', 'sulf'], ['aluminium', '', 'aluminum'], ['lyz', '', 'lys'], ['catalogue', '', 'catalog'],
    ['analogue', '', 'analog'], ['dialogue', '', 'dialog'], ['homologue', '', 'homolog'], ['gramme ', '', 'gram '],
    ['grammes ', '', 'grams '], [' mould', '', ' mold'], ['smould', '', 'smold'], [' moult', '', ' molt'],
    [' grey', '', ' gray'], ['defence', '', 'defense'], ['offence', '', 'offense'], ['pretence', '', 'pretense'],
    ['licence', '', 'license'], ['practis', '', 'practic'], [' tyre', '', ' tire'], [' ageing ', '', ' aging '],
    ['plough', '', 'plow'], ['draught', '', 'draft'], ['artefact', '', 'artifact'], ['aeroplane', '', 'airplane'],
    ['dgement', '', 'dgment'], [' sceptic', '', ' skeptic'], [' disc ', '', ' disk '], [' discs ', '', ' disks '],
    ['mollusc', '', 'mollusk'], ['leucoc', '', 'leukoc'], ['neurone', '', 'neuron'], ['focuss', '', 'focus'],
    ['callip', '', 'calip'], ['skilful', '', 'skillful'], ['fulfilment', '', 'fulfillment'],
    [' fulfil ', '', ' fulfill '], [' fulfils ', '', ' fulfills '], ['instalment', '', 'installment'],
    ['carburett', '', 'carburet'], ['woollen', '', 'woolen'], ['jewellery', '', 'jewelry'], ['yoghurt', '', 'yogurt'],
    ['orientated', '', 'oriented'], ['orientate', '', 'orient'], ['preventative', '', 'preventive'], ['gelatine ', '', 'gelatin '],
    -- Words that the stemmer would reduce to the same stem. No text has the second form.
    ['organic', '', 'organyc'], ['organiz', '', 'organyz'], ['organism', '', 'organysm'],
    [' training', '', ' trayning'], [' trained', '', ' trayned'], [' trainer', '', ' trayner'],
    [' trainee', '', ' traynee']
  ]
$$;

-- Words in the one spelling that represents all of theirs. Postgres keeps some thirty compiled patterns, so most rows have
-- none.
create function private.spell(words text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.word_spellings();
begin
  words := ' ' || words || ' ';
  for i in 1 .. cardinality(spellings) / 3 loop
    if strpos(words, spellings[i][1]) > 0 then
      words := case when spellings[i][2] = '' then replace(words, spellings[i][1], spellings[i][3])
        else regexp_replace(words, spellings[i][2], spellings[i][3], 'g') end;
    end if;
  end loop;
  return btrim(words);
end $$;

-- The stems of folded words, with their places, as the index and queries have them.
create function private.stems_of(words text) returns tsvector
language sql stable parallel safe set search_path = '' as $$
  select to_tsvector('pg_catalog.english', private.spell(words))
$$;

-- Codes and compounds: where a text holds the marker, what fits the pattern, in small letters and with Greek letters by
-- name, is also one word, which is made of the pattern's groups. 'IL-6' is also 'il6', 'TGF-β1' also 'tgfb1',
-- 'nano-tubes' also 'nanotubes'.
create function private.joined_spellings() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array[
    -- IL-1β, TNF-alpha; of those that are often written apart, also TNF alpha, NFkappaB.
    ['-', '(?<![[:alnum:]-])([a-z]{2,4})-?([0-9]{0,2})-(?:(a)lpha|(b)eta|(g)amma|(d)elta|(e)psilon|(k)appa)[- ]?(b?[0-9]{0,2})(?![[:alnum:]])', '\1\2\3\4\5\6\7\8\9'],
    ['a', '(?<![[:alnum:]-])(tnf|tgf|ifn|nf|ppar|pkc)[ ]?(?:(a)lpha|(b)eta|(g)amma|(d)elta|(k)appa)[- ]?(b?[0-9]{0,2})(?![[:alnum:]])', '\1\2\3\4\5\6\7'],
    -- IL-6, HER-2, PD-L1, COVID-19; of ordinary words also 'type 2'.
    ['-', '(?<![[:alnum:]-])([a-z]{1,5})-([a-z]{0,3}[0-9]{1,3}[a-z]{0,2})(?![[:alnum:]-])', '\1\2'],
    [' ', '(?<![[:alnum:]-])(type|phase|class|level|stage|group|grade|step|mode|tier|day|week) ([0-9]{1,2}[a-z]?)(?![[:alnum:]-])', '\1\2'],
    -- 5-HT2A, 3-D.
    ['-', '(?<![[:alnum:]-])([0-9])-([a-z]{1,3}[0-9]{1,2}[a-z]?|d|ht|fu)(?![[:alnum:]-])', '\1\2'],
    -- TNF-a, CAR-T.
    ['-', '(?<![[:alnum:]-])([a-z]{2,4})-([a-z])(?![[:alnum:]-])', '\1\2'],
    ['c++', '(?<![[:alnum:]])c\+\+(?![[:alnum:]])', 'cplusplus'],
    ['c#', '(?<![[:alnum:]])c#(?![[:alnum:]])', 'csharp'],
    ['.net', '(?<![[:alnum:]])\.net(?![[:alnum:]])', 'dotnet'],
    ['-cov-', '(?<![[:alnum:]-])(sars|mers)-(cov)-([0-9])(?![[:alnum:]-])', '\1\2\3'],
    ['-', '(?<![[:alnum:]-])(nf|gm|rt|wi|e|x)-(kb|csf|pcr|fi|mail|nose|ray|rays)(?![[:alnum:]-])', '\1\2'],
    ['o', '(?<![[:alnum:]-])(nano|micro|bio|electro|photo|thermo|piezo|opto|hydro)[- ]([a-z]{4,})(?![[:alnum:]])', '\1\2']
  ]
$$;

-- A text before it is cut into words: small letters without accents, plain hyphens, and Greek letters by name. A letter
-- within a word is set off by a hyphen; the sign of a millionth is 'u'.
create function private.plain_characters(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  greek constant text := 'αβγδεζηθικλμνξοπρσςτυφχψω';
  names constant text[] := '{alpha,beta,gamma,delta,epsilon,zeta,eta,theta,iota,kappa,lambda,mu,nu,xi,omicron,pi,rho,sigma,sigma,tau,upsilon,phi,chi,psi,omega}';
begin
  content := private.plain_letters(content);
  if content ~ '[^\x01-\x7f]' then
    content := translate(content, '‐‑–−', '----');
    if content ~ '[α-ω]' then
      content := regexp_replace(content, '(?<![[:alpha:]])μ(?=[a-z]{1,2}(?![[:alpha:]]))', 'u', 'g');
      -- Words of Greek are no codes.
      content := regexp_replace(content, '(?<![α-ω])(?<=[[:alnum:]])([α-ω])(?![α-ω])', '-\1', 'g');
      content := regexp_replace(content, '(?<![α-ω])([α-ω])(?=[a-z])', '\1-', 'g');
      for i in 1 .. length(greek) loop
        if strpos(content, substr(greek, i, 1)) > 0 then
          content := regexp_replace(content, '(?<![α-ω])' || substr(greek, i, 1) || '(?![α-ω])', names[i], 'g');
        end if;
      end loop;
    end if;
  end if;
  return content;
end $$;

-- Runs of Chinese, Japanese and Korean characters as pairs: 固体電解質 is 固体 体電 電解 解質. So a word inside a run is found.
create function private.pair_characters(words text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  if words !~ '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]' then
    return words;
  end if;
  return (
    select btrim(regexp_replace(string_agg(case when m.piece[1] is null then m.piece[2] else ' ' || (
        select string_agg(substr(m.piece[1], i, 2), ' ' order by i)
          from generate_series(1, greatest(length(m.piece[1]) - 1, 1)) i) || ' ' end,
      '' order by m.place), ' +', ' ', 'g'))
    from regexp_matches(words,
      '([\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+)|([^\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+)', 'g')
      with ordinality m (piece, place));
end $$;

-- A text as the index reads it: folded words, and behind the parts of a code or compound also the whole.
create function private.words_of(content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  spellings constant text[] := private.joined_spellings();
begin
  content := private.plain_characters(content);
  for i in 1 .. cardinality(spellings) / 3 loop
    if strpos(content, spellings[i][1]) > 0 then
      content := regexp_replace(content, spellings[i][2], '\& ' || spellings[i][3], 'g');
    end if;
  end loop;
  return private.pair_characters(private.fold(content));
end $$;

-- A query with its codes and compounds as the one word that represents all their spellings, where the index knows it. The
-- parts of a code that begins with a digit, of F-16 and of C++ say nothing by themselves.
create function private.join_known(content text) returns text
language plpgsql stable set search_path = '' as $$
declare
  spellings constant text[] := private.joined_spellings();
  written text;
  whole text;
begin
  content := private.plain_characters(content);
  for i in 1 .. cardinality(spellings) / 3 loop
    continue when strpos(content, spellings[i][1]) = 0;
    for written in select regexp_substr(content, spellings[i][2], 1, n)
        from generate_series(1, regexp_count(content, spellings[i][2])) n loop
      whole := regexp_replace(written, spellings[i][2], spellings[i][3]);
      if whole ~ '^[a-z]?[0-9]|^(cplusplus|csharp|dotnet)$' or exists (select from private.search_terms t, unnest(tsvector_to_array(private.stems_of(whole))) l
                                     where t.term = l) then
        content := replace(content, written, whole);
      end if;
    end loop;
  end loop;
  return content;
end $$;

-- Titles by their beginning in any of these spellings.
create function private.title_spelling(key text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select left(replace(private.spell(private.fold(private.plain_characters(key))), ' ', ''), 200) collate "C"
$$;

create index search_documents_spelling on private.search_documents (private.title_spelling(title_key));
