-- The spellings of patent numbers, generated from import/rights/patent-spellings.ts, which explains the forms.
-- test/repository/patent-spellings.test.ts compares the two files.

create function private.patent_spellings() returns table (place integer, pattern text, flags text, form text)
language sql immutable parallel safe set search_path = '' as $$
  values
    (1, '(?<![A-Za-z])(?:PCT|Patent Cooperation Treaty)\s{1,3}Publi(?:shed|cation)(?:\s{1,3}International)?(?:\s{1,3}Application)?(?:\s{1,3}(?:No\.?|Number))?\s{1,3}((?:19|20)\d{2})[\s/-]?(\d{6})(?!\d)', 'gi', 'WO{1}{2}'),
    (2, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{4})\s*/\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}{2}/{3 digits pad6}'),
    (3, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(0[4-9]|[1-6]\d|7[0-7])\s*/\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}20{2}/{3 digits pad6}'),
    (4, '(?<![A-Za-z\d])PCT[\s/-]*([A-Z]{2})[\s/-]*(\d{2})\s*/\s*([\d,]{5,8})(?!\d)', 'gi', 'PCT/{1 upper}{2}/{3 digits pad5}'),
    (5, '(?<![A-Za-z\d])(US)\s?(\d{4})\s*/\s*(0\d{5}|0\d{2},\d{3})(?!\d)', 'g', 'PCT/{1}{2}/{3 digits}'),
    (6, '(?<![A-Za-z\d])WO[\s/-]*((?:19|20)\d{2})[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'gi', 'WO{1}{2 pad6}'),
    (7, '(?<![A-Za-z\d])WO[\s/-]*([89]\d|7[89])[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'gi', 'WO19{1}{2 pad6}'),
    (8, '(?<![A-Za-z\d])WO[\s/-]*([0-6]\d|7[0-7])[\s/-]*(\d{5,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'gi', 'WO20{1}{2 pad6}'),
    (9, '(?<![A-Za-z\d])JP[\s-]?([HS])[\s-]?(\d{2})[\s-]?(\d{4,6})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'JP{1}{2}{3}'),
    (10, '\u7279\u8a31(?:\u7b2c)?\s?(\d{7})(?!\d)', 'g', 'JP{1}'),
    (11, '(?<![A-Za-z\d])(JP|KR)[\s-]?(\d{4}-\d{5,7}|\d{2}-(?:\d{4}-)?\d{7})(?!-\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign}'),
    (12, '(?<![A-Za-z\d])(AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CNZL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW)\s(\d{1,3} \d{3} \d{3}|\d{2} \d{4} \d{3} \d{3})(?! \d)(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign}'),
    (13, '(?:https://)?image-ppubs\.uspto\.gov/[A-Za-z/-]{1,60}/(\d{7,8})(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (14, '(?<![A-Za-z])(australia|australian|austria|austrian|brazil|brazilian|britain|british|canada|canadian|china|chinese|denmark|danish|europe|european|france|french|germany|german|hong kong|india|indian|ireland|irish|israel|israeli|italy|italian|japan|japanese|korea|korean|mexico|mexican|netherlands|dutch|new zealand|russia|russian|singapore|south africa|spain|spanish|sweden|swedish|switzerland|swiss|taiwan|united kingdom)\s{1,3}((?:(?:patent|pat\.|application|appl\.|publication|pub\.|number|no\.?|serial)\s{1,3}){0,4})#?((?:ZL ?)?(?:\d{1,3}(?:[, ]\d{3}){2,3}|\d{3},\d{3}|\d{4}[/-]\d{5,7}|\d{2}-\d{7}|\d{6,13}(?:\.[\dXx])?))(?!\d|[,./-]\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'gi', '{1 country}{3 foreign}'),
    (15, '(?<![A-Za-z\d])US[\s-]*(?:Pub(?:lication|\.)?\s*(?:No\.?)?\s*)?((?:19|20)\d{2})[\s/-]?(\d{7})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'US{1}{2}'),
    (16, '(?<![A-Za-z\d])US[\s-]?((?:19|20)\d{2})(\d{6})[\s-]?(A\d)(?![\dA-Za-z])', 'g', 'US{1}0{2}'),
    (17, '(?<![A-Za-z\d,./\u3005-\u9fff-])(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}[\s-]?)(20(?:0[1-9]|[1-3]\d))[/-]?(\d{7})(?!\d|[,./-]\d)', 'g', 'US{1}{2}'),
    (18, '(?<![A-Za-z\d/])(?:US\s?|USSN\s?)?(\d{2})\s?/\s?(\d{3},?\d{3}|\d{2},\d{3}|\d{3}/\d{3})(?![\d/])', 'g', 'US{1}/{2 digits pad6}'),
    (19, '(?<![A-Za-z])(?:Application|Appl\.|Serial)\s{1,3}(?:No\.\s{0,3}|(?:No|Number)\s{1,3})?#?(0[1-9]|1\d|29|35|6[0-3])(\d{6}|,\d{3},\d{3})(?!\d|[,./-]\d)', 'gi', 'US{1}/{2 digits}'),
    (20, '(?<![A-Za-z\d])(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}[\s-]?)(?:US[\s-]*)?(D|RE|PP|AI|H|T|X|RX)[\s-]?0*(\d{1,3}(?:,\d{3})+|\d{3,7})(?!-\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'US{1}{2 digits positive}'),
    (21, '(?<![A-Za-z\d])(?<!(?:PATENTS?|PAT\.|APPLICATION|APPL\.|SERIAL|PUBLICATION)\s)(AD|AE|AG|AL|AM|AO|AP|AR|AT|AU|AZ|BA|BB|BD|BE|BG|BH|BN|BO|BR|BW|BY|BZ|CA|CH|CL|CNZL|CN|CO|CR|CS|CU|CY|CZ|DD|DE|DK|DM|DO|DZ|EA|EC|EE|EG|EP|ES|FI|FR|GB|GC|GE|GH|GR|GT|HK|HN|HR|HU|ID|IE|IL|IN|IR|IS|IT|JO|JP|KE|KG|KP|KR|KW|KZ|LA|LB|LI|LK|LT|LU|LV|MA|MC|MD|ME|MG|MK|MN|MO|MT|MW|MX|MY|MZ|NA|NG|NI|NL|NO|NZ|OA|OM|PA|PE|PG|PH|PK|PL|PT|PY|QA|RO|RS|RU|SA|SE|SG|SI|SK|SM|SU|SV|SY|TH|TJ|TM|TN|TR|TT|TW|TZ|UA|UG|UY|UZ|VN|YU|ZA|ZM|ZW)[\s-]?(\d[\d,./]{4,18}[\dXx])(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', '{1 country}{2 foreign five}'),
    (22, '(?<![A-Za-z\d])US[\s/-]*(?:Pat(?:ent|\.)?\s*(?:No\.?)?\s*#?\s*)?0*(\d{1,2}(?:,\d{3}){2}|\d{3},\d{3}|\d{5,8})(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (23, '(?:(?<![A-Za-z\d,./\u3005-\u9fff-])|(?<=[Nn]o\.))(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}[\s-]?)0?(\d{1,2},\d{3},\d{3}|1[0-3]\d{3},\d{3})(?!,?\d)(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}'),
    (24, '(?:(?<![A-Za-z\d,./\u3005-\u9fff-])|(?<=[Nn]o\.))(?<!(?<![A-Za-z])(?!US|NO|ID)[A-Z]{2}[\s-]?)0?(1[0-3]?\d{6}|[2-9]\d{6})(?![\d,./-])(?:[\s-]?([ABCEHPSTUWYabu]\d?))?(?![\dA-Za-z])', 'g', 'US{1 digits trim}')
$$;

-- The code of a patent office for each of its names and for each other spelling of its code, in lower case.
create function private.country_codes() returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select '{"cnzl":"CN","australia":"AU","australian":"AU","austria":"AT","austrian":"AT","brazil":"BR","brazilian":"BR","britain":"GB","british":"GB","canada":"CA","canadian":"CA","china":"CN","chinese":"CN","denmark":"DK","danish":"DK","europe":"EP","european":"EP","france":"FR","french":"FR","germany":"DE","german":"DE","hong kong":"HK","india":"IN","indian":"IN","ireland":"IE","irish":"IE","israel":"IL","israeli":"IL","italy":"IT","italian":"IT","japan":"JP","japanese":"JP","korea":"KR","korean":"KR","mexico":"MX","mexican":"MX","netherlands":"NL","dutch":"NL","new zealand":"NZ","russia":"RU","russian":"RU","singapore":"SG","south africa":"ZA","spain":"ES","spanish":"ES","sweden":"SE","swedish":"SE","switzerland":"CH","swiss":"CH","taiwan":"TW","united kingdom":"GB"}'::jsonb
$$;
