-- Written by `pnpm schema:dump` from the migrated database. Not to be edited.

create extension pg_trgm;

create collation polish (provider = icu, locale = 'pl-u-kn-true');

create table absence_reasons (
  absence_id bigint not null,
  day date not null,
  text text not null,
  deleted_at timestamp with time zone,
  constraint absence_reasons_pkey PRIMARY KEY (absence_id),
  constraint absence_reasons_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 200)))
);
CREATE INDEX absence_reasons_day_idx ON public.absence_reasons USING btree (day);
CREATE INDEX absence_reasons_deleted_at_idx ON public.absence_reasons USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table absences (
  kid_id bigint not null,
  day date not null,
  id bigint not null,
  version integer not null,
  place_id bigint not null,
  from_day date not null,
  to_day date not null,
  by_place boolean not null,
  after_time boolean not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  deleted_at timestamp with time zone,
  constraint absences_pkey PRIMARY KEY (kid_id, day),
  constraint absences_id_key UNIQUE (id)
);
CREATE INDEX absences_place_id_day_idx ON public.absences USING btree (place_id, day, kid_id) WHERE (deleted_at IS NULL);

create table access_tokens (
  id uuid not null,
  account_id bigint not null,
  place_id bigint not null,
  name text not null,
  scope text not null,
  token_hash bytea not null,
  ending text not null,
  factor_given boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_address text,
  constraint access_tokens_pkey PRIMARY KEY (id),
  constraint access_tokens_scope_check CHECK ((scope = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint access_tokens_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint access_tokens_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX access_tokens_account_id_idx ON public.access_tokens USING btree (account_id);
CREATE INDEX access_tokens_place_id_idx ON public.access_tokens USING btree (place_id);
CREATE UNIQUE INDEX access_tokens_token_hash_key ON public.access_tokens USING btree (token_hash);

create table account_codes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  purpose text not null,
  code_hash bytea not null,
  registration jsonb,
  device_hash bytea,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint account_codes_pkey PRIMARY KEY (id),
  constraint account_codes_purpose_check CHECK ((purpose = ANY (ARRAY['activate'::text, 'reset'::text, 'reset_by_mail'::text, 'reset_by_sms_link'::text, 'identity'::text]))),
  constraint account_codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX account_codes_account_id_idx ON public.account_codes USING btree (account_id, purpose, id);
CREATE INDEX account_codes_code_hash_idx ON public.account_codes USING btree (code_hash);
CREATE INDEX account_codes_expires_at_idx ON public.account_codes USING btree (expires_at);

create table account_identities (
  issuer text not null,
  subject text not null,
  account_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint account_identities_pkey PRIMARY KEY (issuer, subject),
  constraint account_identities_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX account_identities_account_id_idx ON public.account_identities USING btree (account_id);

create table accounting_accounts (
  place_id bigint not null,
  payment_type_id bigint not null,
  debit text not null,
  credit text not null,
  cost_place text not null,
  constraint accounting_accounts_pkey PRIMARY KEY (place_id, payment_type_id),
  constraint accounting_accounts_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  constraint accounting_accounts_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX accounting_accounts_payment_type_id_idx ON public.accounting_accounts USING btree (payment_type_id);

create table accounting_buyers (
  id bigint not null generated always as identity,
  kid_id bigint not null,
  valid_from timestamp with time zone not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  nip text not null,
  erased_at timestamp with time zone,
  constraint accounting_buyers_pkey PRIMARY KEY (id),
  constraint accounting_buyers_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX accounting_buyers_kid_id_idx ON public.accounting_buyers USING btree (kid_id, valid_from, id);

create table accounting_documents (
  id bigint not null generated always as identity,
  place_id bigint not null,
  valid_from timestamp with time zone not null,
  kind text not null,
  exemption text,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  nip text not null,
  saved_by bigint not null,
  constraint accounting_documents_pkey PRIMARY KEY (id),
  constraint accounting_documents_exemption_check CHECK (((exemption IS NULL) OR (exemption = ANY (ARRAY['NURSERY'::text, 'PRESCHOOL'::text])))),
  constraint accounting_documents_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'NOTE'::text]))),
  constraint accounting_documents_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint accounting_documents_saved_by_accounts_id_fk FOREIGN KEY (saved_by) REFERENCES accounts(id)
);
CREATE INDEX accounting_documents_place_id_idx ON public.accounting_documents USING btree (place_id, valid_from, id);
CREATE INDEX accounting_documents_saved_by_idx ON public.accounting_documents USING btree (saved_by);

create table accounting_exports (
  place_id bigint not null,
  optima_source text not null default ''::text,
  optima_target text not null default ''::text,
  register text not null default ''::text,
  constraint accounting_exports_pkey PRIMARY KEY (place_id),
  constraint accounting_exports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);

create table accounts (
  id bigint not null generated always as identity,
  login text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text,
  email_verified boolean not null default true,
  contact_changed_at timestamp with time zone,
  activated boolean not null default false,
  lang_key text not null default 'pl'::text,
  authorities text[] not null default '{ROLE_USER}'::text[],
  secret_hash text,
  secret_kind text,
  secret_sent_at timestamp with time zone,
  secret_expires_at timestamp with time zone,
  created_by text not null default 'system'::text,
  created_at timestamp with time zone not null default now(),
  last_modified_by text not null default 'system'::text,
  last_modified_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_lang_key_check CHECK ((lang_key = ANY (ARRAY['en'::text, 'fr'::text, 'de'::text, 'pl'::text, 'ru'::text]))),
  constraint accounts_login_check CHECK (((login ~ '^[0-9]{9}$'::text) OR ((deleted_at IS NOT NULL) AND (login ~ '^erased:[0-9]+$'::text)))),
  constraint accounts_secret_kind_check CHECK ((secret_kind = ANY (ARRAY['pin'::text, 'password'::text])))
);
CREATE INDEX accounts_activated_idx ON public.accounts USING btree (activated, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_created_by_idx ON public.accounts USING btree (created_by, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email)) WHERE ((email IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX accounts_email_trgm_idx ON public.accounts USING gin (fold_text(email) gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX accounts_first_name_idx ON public.accounts USING btree (NULLIF(first_name, ''::text) COLLATE polish, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_lang_key_idx ON public.accounts USING btree (lang_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_last_modified_at_idx ON public.accounts USING btree (last_modified_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_last_modified_by_idx ON public.accounts USING btree (last_modified_by, id) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_last_name_idx ON public.accounts USING btree (NULLIF(last_name, ''::text) COLLATE polish, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX accounts_login_key ON public.accounts USING btree (login) WHERE (deleted_at IS NULL);
CREATE INDEX accounts_login_trgm_idx ON public.accounts USING gin (login gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX accounts_names_trgm_idx ON public.accounts USING gin (fold_text(((((first_name || ' '::text) || last_name) || ' '::text) || first_name)) gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX accounts_unproven_idx ON public.accounts USING btree (created_at) WHERE ((created_by = 'registration'::text) AND (NOT activated) AND (deleted_at IS NULL));

create table audit_days (
  day date not null,
  entries bigint not null,
  constraint audit_days_pkey PRIMARY KEY (day)
);

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  principal text not null,
  type text not null,
  data jsonb not null,
  remote_address text,
  place_id bigint,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_at_idx ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_kid_at_idx ON public.audit_log USING btree (((data ->> 'kid'::text)), at, id) WHERE ((data ->> 'kid'::text) IS NOT NULL);
CREATE INDEX audit_log_place_id_at_idx ON public.audit_log USING btree (place_id, at, id);
CREATE INDEX audit_log_principal_at_idx ON public.audit_log USING btree (principal, at, id);
CREATE INDEX audit_log_type_at_idx ON public.audit_log USING btree (type, at, id);

create table bank_accounts (
  id bigint not null generated always as identity,
  place_id bigint not null,
  nrb text not null,
  mapping jsonb,
  created_at timestamp with time zone not null default now(),
  constraint bank_accounts_pkey PRIMARY KEY (id),
  constraint bank_accounts_nrb_check CHECK ((nrb ~ '^[0-9]{26}$'::text)),
  constraint bank_accounts_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint bank_accounts_place_id_nrb_key UNIQUE (place_id, nrb)
);

create table bank_decisions (
  id bigint not null generated always as identity,
  line_id bigint not null,
  place_id bigint not null,
  kind text not null,
  reason text,
  allocations jsonb not null,
  reverses_line_id bigint,
  proposal text,
  automatic boolean not null default false,
  decided_by bigint not null,
  decided_at timestamp with time zone not null,
  undone_by bigint,
  undone_at timestamp with time zone,
  booked_day date,
  constraint bank_decisions_pkey PRIMARY KEY (id),
  constraint bank_decisions_kind_check CHECK ((kind = ANY (ARRAY['BOOKED'::text, 'NOT_OURS'::text]))),
  constraint bank_decisions_proposal_check CHECK (((proposal IS NULL) OR (proposal = ANY (ARRAY['REFUND'::text, 'VIRTUAL_ACCOUNT'::text, 'NUMBER'::text, 'PAYER'::text, 'NAME'::text, 'AMOUNT'::text, 'SUGGESTION'::text])))),
  constraint bank_decisions_reason_check CHECK (((kind = 'NOT_OURS'::text) = (reason IS NOT NULL))),
  constraint bank_decisions_undone_check CHECK (((undone_by IS NULL) = (undone_at IS NULL))),
  constraint bank_decisions_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint bank_decisions_line_id_bank_lines_id_fk FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_decisions_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint bank_decisions_reverses_line_id_bank_lines_id_fk FOREIGN KEY (reverses_line_id) REFERENCES bank_lines(id),
  constraint bank_decisions_undone_by_accounts_id_fk FOREIGN KEY (undone_by) REFERENCES accounts(id)
);
CREATE INDEX bank_decisions_allocations_idx ON public.bank_decisions USING gin (allocations jsonb_path_ops) WITH (fastupdate='false');
CREATE INDEX bank_decisions_decided_by_idx ON public.bank_decisions USING btree (decided_by);
CREATE INDEX bank_decisions_line_id_idx ON public.bank_decisions USING btree (line_id, id);
CREATE UNIQUE INDEX bank_decisions_line_id_key ON public.bank_decisions USING btree (line_id) WHERE (undone_at IS NULL);
CREATE INDEX bank_decisions_place_id_idx ON public.bank_decisions USING btree (place_id, id);
CREATE INDEX bank_decisions_reverses_line_id_idx ON public.bank_decisions USING btree (reverses_line_id);
CREATE UNIQUE INDEX bank_decisions_reverses_line_id_key ON public.bank_decisions USING btree (reverses_line_id) WHERE ((reverses_line_id IS NOT NULL) AND (undone_at IS NULL));
CREATE INDEX bank_decisions_undone_by_idx ON public.bank_decisions USING btree (undone_by);

create table bank_lines (
  id bigint not null generated always as identity,
  place_id bigint not null,
  statement_id bigint not null,
  "position" integer not null,
  day date not null,
  amount bigint not null,
  mark text not null,
  payer text not null,
  payer_account text not null,
  title text not null,
  virtual_id text not null,
  reference text not null,
  balance bigint,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_mark_check CHECK ((mark = ANY (ARRAY['C'::text, 'D'::text, 'RC'::text, 'RD'::text]))),
  constraint bank_lines_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint bank_lines_statement_id_bank_statements_id_fk FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX bank_lines_payer_account_idx ON public.bank_lines USING btree (place_id, payer_account) WHERE (payer_account <> ''::text);
CREATE INDEX bank_lines_place_id_idx ON public.bank_lines USING btree (place_id, day, id);
CREATE UNIQUE INDEX bank_lines_statement_id_position_key ON public.bank_lines USING btree (statement_id, "position");
CREATE INDEX bank_lines_texts_idx ON public.bank_lines USING btree (day) WHERE ((payer <> ''::text) OR (payer_account <> ''::text) OR (title <> ''::text));
CREATE INDEX bank_lines_words_idx ON public.bank_lines USING gin (name_words(((payer || ' '::text) || title))) WITH (fastupdate='false');

create table bank_payers (
  place_id bigint not null,
  nrb text not null,
  kid_id bigint not null,
  line_id bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint bank_payers_pkey PRIMARY KEY (place_id, nrb, kid_id),
  constraint bank_payers_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint bank_payers_line_id_bank_lines_id_fk FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_payers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX bank_payers_kid_id_idx ON public.bank_payers USING btree (kid_id);
CREATE INDEX bank_payers_line_id_idx ON public.bank_payers USING btree (line_id);

create table bank_settings (
  place_id bigint not null,
  auto_book boolean not null default false,
  virtual_prefix text,
  virtual_meals boolean not null default false,
  constraint bank_settings_pkey PRIMARY KEY (place_id),
  constraint bank_settings_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);

create table bank_statements (
  id bigint not null generated always as identity,
  place_id bigint not null,
  account text not null,
  format text not null,
  dialect text not null,
  encoding text not null,
  number text not null,
  from_day date not null,
  to_day date not null,
  opening bigint,
  closing bigint,
  lines integer not null,
  added_by bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_dialect_check CHECK ((dialect = ANY (ARRAY['PKO'::text, 'MBANK'::text, 'ING'::text, 'PEKAO'::text, 'MILLENNIUM'::text, 'SANTANDER'::text, 'ALIOR'::text, 'NORDEA'::text, 'DEUTSCHE'::text, 'PLAIN'::text, 'OTHER'::text]))),
  constraint bank_statements_encoding_check CHECK ((encoding = ANY (ARRAY['UTF-8'::text, 'ISO-8859-2'::text, 'Windows-1250'::text, 'CP852'::text]))),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['MT940'::text, 'CAMT053'::text, 'CSV'::text]))),
  constraint bank_statements_added_by_accounts_id_fk FOREIGN KEY (added_by) REFERENCES accounts(id),
  constraint bank_statements_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX bank_statements_added_by_idx ON public.bank_statements USING btree (added_by);
CREATE INDEX bank_statements_place_id_idx ON public.bank_statements USING btree (place_id, account, to_day, id);

create table bank_virtual_account_kids (
  account_id bigint not null,
  kid_id bigint not null,
  constraint bank_virtual_account_kids_pkey PRIMARY KEY (account_id, kid_id),
  constraint bank_virtual_account_kids_account_id_bank_virtual_accounts_id_f FOREIGN KEY (account_id) REFERENCES bank_virtual_accounts(id),
  constraint bank_virtual_account_kids_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX bank_virtual_account_kids_kid_id_idx ON public.bank_virtual_account_kids USING btree (kid_id);

create table bank_virtual_accounts (
  id bigint not null generated always as identity,
  place_id bigint not null,
  nrb text not null,
  created_at timestamp with time zone not null default now(),
  purpose text not null default 'FEES'::text,
  constraint bank_virtual_accounts_pkey PRIMARY KEY (id),
  constraint bank_virtual_accounts_nrb_check CHECK ((nrb ~ '^[0-9]{26}$'::text)),
  constraint bank_virtual_accounts_purpose_check CHECK ((purpose = ANY (ARRAY['FEES'::text, 'MEALS'::text]))),
  constraint bank_virtual_accounts_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint bank_virtual_accounts_nrb_key UNIQUE (nrb)
);
CREATE INDEX bank_virtual_accounts_place_id_idx ON public.bank_virtual_accounts USING btree (place_id);

create table benefit_parameters (
  place_id bigint not null,
  from_month date not null,
  amount bigint not null,
  disability_amount bigint not null,
  fee_limit bigint not null,
  saved_by bigint not null,
  constraint benefit_parameters_pkey PRIMARY KEY (place_id, from_month),
  constraint benefit_parameters_amounts_check CHECK ((LEAST(amount, disability_amount, fee_limit) > 0)),
  constraint benefit_parameters_from_month_check CHECK ((EXTRACT(day FROM from_month) = (1)::numeric)),
  constraint benefit_parameters_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint benefit_parameters_saved_by_accounts_id_fk FOREIGN KEY (saved_by) REFERENCES accounts(id)
);
CREATE INDEX benefit_parameters_saved_by_idx ON public.benefit_parameters USING btree (saved_by);

create table blobs (
  hash text not null,
  bytes bigint not null,
  created_at timestamp with time zone not null default now(),
  constraint blobs_pkey PRIMARY KEY (hash),
  constraint blobs_hash_check CHECK ((hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX blobs_created_at_idx ON public.blobs USING btree (created_at);

create table calendar_events (
  id bigint not null generated always as identity,
  place_id bigint not null,
  group_id bigint,
  teaser text not null,
  description text not null default ''::text,
  start_day date not null,
  end_day date not null,
  start_time time without time zone,
  end_time time without time zone,
  created_by bigint not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint calendar_events_pkey PRIMARY KEY (id),
  constraint calendar_events_days_check CHECK (((end_day >= start_day) AND (end_day <= (start_day + 366)))),
  constraint calendar_events_times_check CHECK ((((start_time IS NULL) = (end_time IS NULL)) AND ((start_time IS NULL) OR ((end_day + end_time) > (start_day + start_time))))),
  constraint calendar_events_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint calendar_events_group_id_place_id_fkey FOREIGN KEY (group_id, place_id) REFERENCES groups(id, place_id),
  constraint calendar_events_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX calendar_events_created_by_idx ON public.calendar_events USING btree (created_by);
CREATE INDEX calendar_events_group_id_place_id_idx ON public.calendar_events USING btree (group_id, place_id);
CREATE INDEX calendar_events_place_id_start_day_idx ON public.calendar_events USING btree (place_id, start_day);

create table calendar_feeds (
  account_id bigint not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  fetched_at timestamp with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (account_id),
  constraint calendar_feeds_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint calendar_feeds_token_hash_key UNIQUE (token_hash)
);

create table card_changes (
  id bigint not null generated always as identity,
  kid_id bigint not null,
  at timestamp with time zone not null,
  by bigint not null,
  proposal_id bigint,
  field text not null,
  was jsonb not null,
  became jsonb not null,
  constraint card_changes_pkey PRIMARY KEY (id),
  constraint card_changes_by_accounts_id_fk FOREIGN KEY (by) REFERENCES accounts(id),
  constraint card_changes_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint card_changes_proposal_id_card_proposals_id_fk FOREIGN KEY (proposal_id) REFERENCES card_proposals(id)
);
CREATE INDEX card_changes_by_idx ON public.card_changes USING btree (by);
CREATE INDEX card_changes_kid_id_idx ON public.card_changes USING btree (kid_id, id);
CREATE INDEX card_changes_proposal_id_idx ON public.card_changes USING btree (proposal_id);

create table card_proposals (
  id bigint not null generated always as identity,
  kid_id bigint not null,
  proposed_by bigint not null,
  proposed_at timestamp with time zone not null,
  change jsonb not null,
  state text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint card_proposals_pkey PRIMARY KEY (id),
  constraint card_proposals_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint card_proposals_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint card_proposals_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint card_proposals_proposed_by_accounts_id_fk FOREIGN KEY (proposed_by) REFERENCES accounts(id)
);
CREATE INDEX card_proposals_decided_by_idx ON public.card_proposals USING btree (decided_by);
CREATE INDEX card_proposals_kid_id_idx ON public.card_proposals USING btree (kid_id, id);
CREATE INDEX card_proposals_proposed_by_idx ON public.card_proposals USING btree (proposed_by);
CREATE INDEX card_proposals_waiting_idx ON public.card_proposals USING btree (kid_id) WHERE (state = 'waiting'::text);

create table chat_message_files (
  message_id bigint not null,
  "position" smallint not null,
  room_id bigint not null,
  upload_id bigint not null,
  constraint chat_message_files_pkey PRIMARY KEY (message_id, "position"),
  constraint chat_message_files_message_id_chat_messages_id_fk FOREIGN KEY (message_id) REFERENCES chat_messages(id),
  constraint chat_message_files_room_id_chat_rooms_id_fk FOREIGN KEY (room_id) REFERENCES chat_rooms(id),
  constraint chat_message_files_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id),
  constraint chat_message_files_upload_id_key UNIQUE (upload_id)
);
CREATE INDEX chat_message_files_room_id_idx ON public.chat_message_files USING btree (room_id, message_id);

create table chat_messages (
  id bigint not null generated always as identity,
  room_id bigint not null,
  sender_id bigint not null,
  text text not null,
  folded text generated always as (fold_text(text)) stored,
  created_at timestamp with time zone not null,
  taken_back_at timestamp with time zone,
  command_hash bytea not null,
  constraint chat_messages_pkey PRIMARY KEY (id),
  constraint chat_messages_room_id_chat_rooms_id_fk FOREIGN KEY (room_id) REFERENCES chat_rooms(id),
  constraint chat_messages_sender_id_accounts_id_fk FOREIGN KEY (sender_id) REFERENCES accounts(id)
);
CREATE INDEX chat_messages_room_id_idx ON public.chat_messages USING btree (room_id, id);
CREATE UNIQUE INDEX chat_messages_sender_id_command_hash_key ON public.chat_messages USING btree (sender_id, command_hash);
CREATE INDEX chat_messages_texts_idx ON public.chat_messages USING btree (created_at) WHERE (taken_back_at IS NULL);

create table chat_reads (
  room_id bigint not null,
  account_id bigint not null,
  read_id bigint not null,
  shown_from timestamp with time zone not null,
  shown_id bigint not null,
  wrote_id bigint,
  constraint chat_reads_pkey PRIMARY KEY (room_id, account_id),
  constraint chat_reads_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint chat_reads_room_id_chat_rooms_id_fk FOREIGN KEY (room_id) REFERENCES chat_rooms(id)
);
CREATE INDEX chat_reads_account_id_idx ON public.chat_reads USING btree (account_id);

create table chat_rooms (
  id bigint not null generated always as identity,
  kid_id bigint,
  low_id bigint,
  high_id bigint,
  created_at timestamp with time zone not null,
  last_message_id bigint,
  push_at timestamp with time zone,
  constraint chat_rooms_pkey PRIMARY KEY (id),
  constraint chat_rooms_kind_check CHECK ((((kid_id IS NULL) = (low_id IS NOT NULL)) AND ((low_id IS NULL) = (high_id IS NULL)) AND ((low_id IS NULL) OR (low_id < high_id)))),
  constraint chat_rooms_high_id_accounts_id_fk FOREIGN KEY (high_id) REFERENCES accounts(id),
  constraint chat_rooms_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint chat_rooms_low_id_accounts_id_fk FOREIGN KEY (low_id) REFERENCES accounts(id)
);
CREATE INDEX chat_rooms_high_id_idx ON public.chat_rooms USING btree (high_id);
CREATE UNIQUE INDEX chat_rooms_kid_id_key ON public.chat_rooms USING btree (kid_id);
CREATE UNIQUE INDEX chat_rooms_low_id_high_id_key ON public.chat_rooms USING btree (low_id, high_id);

create table commands (
  actor_id bigint not null,
  id text not null,
  name text not null,
  fingerprint bytea not null,
  result jsonb not null,
  at timestamp with time zone not null,
  constraint commands_pkey PRIMARY KEY (actor_id, id)
);
CREATE TRIGGER commands_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.commands FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- owner may insert, maintain, references, select, trigger

create table consent_answers (
  id bigint not null generated always as identity,
  consent_id bigint not null,
  version integer not null,
  kid_id bigint not null,
  account_id bigint not null,
  given boolean not null,
  at timestamp with time zone not null,
  constraint consent_answers_pkey PRIMARY KEY (id),
  constraint consent_answers_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint consent_answers_consent_id_consents_id_fk FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_answers_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX consent_answers_account_id_idx ON public.consent_answers USING btree (account_id);
CREATE INDEX consent_answers_consent_id_idx ON public.consent_answers USING btree (consent_id);
CREATE INDEX consent_answers_kid_id_idx ON public.consent_answers USING btree (kid_id, consent_id, id);

create table consent_reminders (
  kid_id bigint not null,
  reminded_at timestamp with time zone not null,
  constraint consent_reminders_pkey PRIMARY KEY (kid_id),
  constraint consent_reminders_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);

create table consent_texts (
  consent_id bigint not null,
  version integer not null,
  text text not null,
  ask_again boolean not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint consent_texts_pkey PRIMARY KEY (consent_id, version),
  constraint consent_texts_consent_id_consents_id_fk FOREIGN KEY (consent_id) REFERENCES consents(id),
  constraint consent_texts_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id)
);
CREATE INDEX consent_texts_created_by_idx ON public.consent_texts USING btree (created_by);

create table consents (
  id bigint not null generated always as identity,
  place_id bigint not null,
  name text not null,
  purpose text not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_purpose_check CHECK ((purpose = ANY (ARRAY['photos_wall'::text, 'photos_web'::text, 'outings'::text, 'speech_therapist'::text, 'other'::text]))),
  constraint consents_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX consents_asked_idx ON public.consents USING btree (place_id, purpose) WHERE (retired_at IS NULL);
CREATE INDEX consents_place_id_idx ON public.consents USING btree (place_id);

create table credit_entries (
  kid_id bigint not null,
  version integer not null,
  kind text not null,
  amount bigint not null,
  balance bigint not null,
  invoice_id bigint,
  note_id uuid,
  at timestamp with time zone not null,
  deposit bigint not null default 0,
  refunding bigint not null default 0,
  constraint credit_entries_pkey PRIMARY KEY (kid_id, version)
);

create table credits (
  kid_id bigint not null,
  version integer not null,
  place_id bigint not null,
  amount bigint not null,
  deposit bigint not null default 0,
  refunding bigint not null default 0,
  constraint credits_pkey PRIMARY KEY (kid_id)
);

create table diet_changes (
  id bigint not null generated always as identity,
  kid_id bigint not null,
  place_id bigint not null,
  at timestamp with time zone not null,
  by bigint not null,
  replaced_at timestamp with time zone,
  closed_at timestamp with time zone,
  told_day date not null,
  constraint diet_changes_pkey PRIMARY KEY (id),
  constraint diet_changes_by_accounts_id_fk FOREIGN KEY (by) REFERENCES accounts(id),
  constraint diet_changes_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint diet_changes_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX diet_changes_by_idx ON public.diet_changes USING btree (by);
CREATE INDEX diet_changes_kid_id_idx ON public.diet_changes USING btree (kid_id, id);
CREATE INDEX diet_changes_open_idx ON public.diet_changes USING btree (place_id, id) WHERE ((replaced_at IS NULL) AND (closed_at IS NULL));
CREATE INDEX diet_changes_place_id_idx ON public.diet_changes USING btree (place_id);

create table diet_confirmations (
  change_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  constraint diet_confirmations_pkey PRIMARY KEY (change_id, account_id),
  constraint diet_confirmations_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint diet_confirmations_change_id_diet_changes_id_fk FOREIGN KEY (change_id) REFERENCES diet_changes(id)
);
CREATE INDEX diet_confirmations_account_id_idx ON public.diet_confirmations USING btree (account_id);

create table difference_carries (
  id bigint not null generated always as identity,
  place_id bigint not null,
  kid_id bigint not null,
  invoice_id bigint not null,
  payment_type_id bigint not null,
  was jsonb not null,
  lines jsonb not null,
  amount bigint not null,
  why jsonb not null,
  reason text not null,
  taken_by bigint,
  decided_by bigint not null,
  decided_at timestamp with time zone not null,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone,
  constraint difference_carries_pkey PRIMARY KEY (id),
  constraint difference_carries_withdrawn_check CHECK (((withdrawn_by IS NULL) = (withdrawn_at IS NULL))),
  constraint difference_carries_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint difference_carries_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint difference_carries_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  constraint difference_carries_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint difference_carries_withdrawn_by_accounts_id_fk FOREIGN KEY (withdrawn_by) REFERENCES accounts(id)
);
CREATE INDEX difference_carries_decided_by_idx ON public.difference_carries USING btree (decided_by);
CREATE INDEX difference_carries_invoice_id_idx ON public.difference_carries USING btree (invoice_id, payment_type_id);
CREATE INDEX difference_carries_kid_id_idx ON public.difference_carries USING btree (kid_id);
CREATE INDEX difference_carries_payment_type_id_idx ON public.difference_carries USING btree (payment_type_id);
CREATE INDEX difference_carries_place_id_idx ON public.difference_carries USING btree (place_id);
CREATE INDEX difference_carries_taken_by_idx ON public.difference_carries USING btree (taken_by);
CREATE INDEX difference_carries_withdrawn_by_idx ON public.difference_carries USING btree (withdrawn_by);

create table difference_decisions (
  id bigint not null generated always as identity,
  place_id bigint not null,
  invoice_id bigint not null,
  difference text not null,
  kind text not null,
  reason text not null default ''::text,
  correction_id bigint,
  decided_by bigint not null,
  decided_at timestamp with time zone not null,
  constraint difference_decisions_pkey PRIMARY KEY (id),
  constraint difference_decisions_correction_check CHECK (((kind = 'APPROVED'::text) = (correction_id IS NOT NULL))),
  constraint difference_decisions_kind_check CHECK ((kind = ANY (ARRAY['APPROVED'::text, 'DISMISSED'::text]))),
  constraint difference_decisions_reason_check CHECK (((kind <> 'DISMISSED'::text) OR (reason <> ''::text))),
  constraint difference_decisions_decided_by_accounts_id_fk FOREIGN KEY (decided_by) REFERENCES accounts(id),
  constraint difference_decisions_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX difference_decisions_decided_by_idx ON public.difference_decisions USING btree (decided_by);
CREATE UNIQUE INDEX difference_decisions_dismissed_key ON public.difference_decisions USING btree (place_id, difference) WHERE (kind = 'DISMISSED'::text);
CREATE INDEX difference_decisions_invoice_id_idx ON public.difference_decisions USING btree (invoice_id);
CREATE INDEX difference_decisions_place_id_idx ON public.difference_decisions USING btree (place_id, invoice_id);

create table discounts (
  id bigint not null generated always as identity,
  place_id bigint not null,
  kid_id bigint not null,
  payment_type_id bigint not null,
  kind text not null,
  percent integer,
  amount bigint,
  from_day date not null,
  to_day date,
  note text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint discounts_pkey PRIMARY KEY (id),
  constraint discounts_amount_check CHECK ((amount > 0)),
  constraint discounts_days_check CHECK ((to_day >= from_day)),
  constraint discounts_kind_check CHECK ((kind = ANY (ARRAY['sibling'::text, 'card'::text, 'decision'::text]))),
  constraint discounts_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint discounts_value_check CHECK (((percent IS NULL) <> (amount IS NULL))),
  constraint discounts_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint discounts_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  constraint discounts_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX discounts_kid_id_idx ON public.discounts USING btree (kid_id);
CREATE INDEX discounts_payment_type_id_idx ON public.discounts USING btree (payment_type_id);
CREATE INDEX discounts_place_id_idx ON public.discounts USING btree (place_id);

create table email_changes (
  account_id bigint not null,
  email text,
  request uuid not null,
  code_hash bytea,
  link_hash bytea,
  proven_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (account_id),
  constraint email_changes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX email_changes_expires_at_idx ON public.email_changes USING btree (expires_at);
CREATE INDEX email_changes_link_hash_idx ON public.email_changes USING btree (link_hash);

create table emergency_contacts (
  kid_id bigint not null,
  "position" smallint not null,
  name text not null,
  phone text not null,
  constraint emergency_contacts_pkey PRIMARY KEY (kid_id, "position"),
  constraint emergency_contacts_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint emergency_contacts_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX emergency_contacts_phone_idx ON public.emergency_contacts USING btree (phone);

create table erasures (
  id bigint not null generated always as identity,
  kind text not null,
  subject_id bigint not null,
  place_id bigint,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  carried_out_by bigint,
  carried_out_at timestamp with time zone,
  done_at timestamp with time zone,
  declined_at timestamp with time zone,
  erased jsonb,
  sealed bytea,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_kind_check CHECK ((kind = ANY (ARRAY['kid'::text, 'account'::text])))
);
CREATE INDEX erasures_asked_by_idx ON public.erasures USING btree (asked_by);
CREATE INDEX erasures_carried_out_by_idx ON public.erasures USING btree (carried_out_by);
CREATE INDEX erasures_kind_subject_id_idx ON public.erasures USING btree (kind, subject_id);
CREATE UNIQUE INDEX erasures_open_key ON public.erasures USING btree (kind, subject_id) WHERE ((carried_out_at IS NULL) AND (declined_at IS NULL));
CREATE INDEX erasures_place_id_idx ON public.erasures USING btree (place_id, id);
CREATE INDEX erasures_sealed_idx ON public.erasures USING btree (carried_out_at) WHERE (sealed IS NOT NULL);

create table events (
  "position" bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  stream text not null,
  version integer not null,
  type text not null,
  type_version smallint not null,
  data jsonb not null,
  place_id bigint,
  actor_id bigint,
  command_id text not null,
  at timestamp with time zone not null,
  hash bytea not null,
  constraint events_pkey PRIMARY KEY (stream, version),
  constraint events_position_key UNIQUE ("position")
);
CREATE INDEX events_place_id_money_day_idx ON public.events USING btree (place_id, money_day(data, at)) WHERE is_money(type);
CREATE TRIGGER events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_closed_month AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
CREATE TRIGGER events_erased_kid AFTER INSERT ON public.events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased_kid();
-- owner may insert, maintain, references, select, trigger

create table factor_challenges (
  id uuid not null,
  account_id bigint not null,
  purpose text not null,
  challenge text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint factor_challenges_pkey PRIMARY KEY (id),
  constraint factor_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'prove'::text]))),
  constraint factor_challenges_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX factor_challenges_account_id_idx ON public.factor_challenges USING btree (account_id);
CREATE INDEX factor_challenges_expires_at_idx ON public.factor_challenges USING btree (expires_at);

create table family_exports (
  id bigint not null generated always as identity,
  code uuid not null,
  place_id bigint not null,
  kid_id bigint not null,
  account_id bigint,
  requested_by bigint not null,
  requested_at timestamp with time zone not null,
  state text not null,
  progress integer not null default 0,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  fetched_at timestamp with time zone,
  bytes bigint,
  failure text,
  constraint family_exports_pkey PRIMARY KEY (id),
  constraint family_exports_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'fetched'::text, 'expired'::text, 'failed'::text]))),
  constraint family_exports_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint family_exports_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint family_exports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint family_exports_requested_by_accounts_id_fk FOREIGN KEY (requested_by) REFERENCES accounts(id),
  constraint family_exports_code_key UNIQUE (code)
);
CREATE INDEX family_exports_account_id_idx ON public.family_exports USING btree (account_id);
CREATE INDEX family_exports_expires_at_idx ON public.family_exports USING btree (expires_at) WHERE (state = ANY (ARRAY['ready'::text, 'fetched'::text]));
CREATE INDEX family_exports_kid_id_idx ON public.family_exports USING btree (kid_id, id);
CREATE INDEX family_exports_place_id_idx ON public.family_exports USING btree (place_id);
CREATE INDEX family_exports_requested_by_idx ON public.family_exports USING btree (requested_by);
CREATE UNIQUE INDEX family_exports_unfinished_key ON public.family_exports USING btree (kid_id, requested_by) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

create table files (
  id bigint not null generated always as identity,
  place_id bigint not null,
  group_id bigint,
  upload_id bigint not null,
  description text not null default ''::text,
  expires date,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_deleted_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
  constraint files_deleted_by_accounts_id_fk FOREIGN KEY (deleted_by) REFERENCES accounts(id),
  constraint files_group_id_place_id_fkey FOREIGN KEY (group_id, place_id) REFERENCES groups(id, place_id),
  constraint files_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint files_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id),
  constraint files_upload_id_key UNIQUE (upload_id)
);
CREATE INDEX files_deleted_at_idx ON public.files USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX files_deleted_by_idx ON public.files USING btree (deleted_by);
CREATE INDEX files_expires_idx ON public.files USING btree (expires);
CREATE INDEX files_group_id_place_id_idx ON public.files USING btree (group_id, place_id);
CREATE INDEX files_place_id_idx ON public.files USING btree (place_id, id);

create table former_phones (
  account_id bigint not null,
  phone text not null,
  held_from timestamp with time zone not null,
  held_until timestamp with time zone not null,
  constraint former_phones_pkey PRIMARY KEY (account_id, held_until),
  constraint former_phones_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint former_phones_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table group_tutors (
  group_id bigint not null,
  worker_id bigint not null,
  constraint group_tutors_pkey PRIMARY KEY (group_id, worker_id),
  constraint group_tutors_group_id_groups_id_fk FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_tutors_worker_id_workers_id_fk FOREIGN KEY (worker_id) REFERENCES workers(id)
);
CREATE INDEX group_tutors_worker_id_idx ON public.group_tutors USING btree (worker_id);

create table groups (
  id bigint not null generated always as identity,
  place_id bigint not null,
  name text not null,
  color smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_color_check CHECK (((color >= 0) AND (color <= 9))),
  constraint groups_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint groups_id_place_id_key UNIQUE (id, place_id)
);
CREATE INDEX groups_place_id_idx ON public.groups USING btree (place_id);
CREATE UNIQUE INDEX groups_place_id_name_key ON public.groups USING btree (place_id, lower(name)) WHERE (deleted_at IS NULL);

create table guardians (
  kid_id bigint not null,
  "position" smallint not null,
  phone text not null,
  name text not null default ''::text,
  relation text not null default 'parent'::text,
  may_be_told boolean not null default true,
  may_pay boolean not null default true,
  may_pick_up boolean not null default true,
  words tsvector not null generated always as (name_words(name)) stored,
  constraint guardians_pkey PRIMARY KEY (kid_id, phone),
  constraint guardians_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint guardians_position_check CHECK (("position" > 0)),
  constraint guardians_relation_check CHECK ((relation = ANY (ARRAY['parent'::text, 'grandparent'::text, 'guardian'::text, 'other'::text]))),
  constraint guardians_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX guardians_phone_idx ON public.guardians USING btree (phone);
CREATE INDEX guardians_words_idx ON public.guardians USING gin (words) WITH (fastupdate='false');

create table invoice_numbers (
  place_id bigint not null,
  month text not null,
  last integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (place_id, month),
  constraint invoice_numbers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);

create table invoices (
  id bigint not null,
  version integer not null,
  number text not null,
  place_id bigint not null,
  kid_id bigint not null,
  group_id bigint not null,
  amount bigint not null,
  credit_used bigint not null,
  paid bigint not null,
  amount_left bigint not null,
  parts jsonb not null,
  by_days boolean not null,
  taken_off jsonb,
  payments jsonb not null,
  basis jsonb not null,
  note_id uuid,
  created_at timestamp with time zone not null,
  created_day date not null,
  deadline date not null,
  viewed_at timestamp with time zone,
  paid_at timestamp with time zone,
  paid_day date,
  reminded_day date,
  deleted_at timestamp with time zone,
  credit_day date,
  corrections jsonb not null default '[]'::jsonb,
  shares jsonb not null default '[]'::jsonb,
  others_left bigint not null default 0,
  split_note_id uuid,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_others_left_check CHECK (((others_left >= 0) AND (others_left <= GREATEST(amount_left, (0)::bigint))))
);
CREATE INDEX invoices_kid_id_idx ON public.invoices USING btree (kid_id, id);
CREATE INDEX invoices_open_idx ON public.invoices USING btree (place_id, created_day, id) WHERE ((paid_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX invoices_place_id_created_day_idx ON public.invoices USING btree (place_id, created_day, id);
CREATE INDEX invoices_place_id_last_payment_day_idx ON public.invoices USING btree (place_id, last_payment_day(payments)) WHERE (payments <> '[]'::jsonb);
CREATE INDEX invoices_place_id_next_reminder_idx ON public.invoices USING btree (place_id, next_reminder(deadline, created_day, reminded_day)) WHERE ((paid_at IS NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX invoices_place_id_number_key ON public.invoices USING btree (place_id, number);
CREATE INDEX invoices_place_id_paid_day_idx ON public.invoices USING btree (place_id, paid_day, id) WHERE (paid_day IS NOT NULL);

create table job_schedules (
  name text not null,
  due_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint job_schedules_pkey PRIMARY KEY (name)
);

create table jobs_done (
  name text not null,
  hour timestamp with time zone not null,
  done integer not null,
  constraint jobs_done_pkey PRIMARY KEY (name, hour)
);

create table kid_cards (
  kid_id bigint not null,
  version integer not null default 1,
  birth_date date,
  allergens text[] not null default '{}'::text[],
  other_allergies text[] not null default '{}'::text[],
  diet text not null default 'standard'::text,
  diet_note text not null default ''::text,
  health_notes text not null default ''::text,
  notes text not null default ''::text,
  changed_at timestamp with time zone not null,
  constraint kid_cards_pkey PRIMARY KEY (kid_id),
  constraint kid_cards_diet_check CHECK ((diet = ANY (ARRAY['standard'::text, 'vegetarian'::text, 'vegan'::text, 'no_pork'::text, 'dairy_free'::text, 'gluten_free'::text, 'other'::text]))),
  constraint kid_cards_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);

create table kid_moves (
  kid_id bigint not null,
  day date not null,
  from_group_id bigint not null,
  constraint kid_moves_pkey PRIMARY KEY (kid_id, day),
  constraint kid_moves_from_group_id_groups_id_fk FOREIGN KEY (from_group_id) REFERENCES groups(id),
  constraint kid_moves_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id)
);
CREATE INDEX kid_moves_from_group_id_idx ON public.kid_moves USING btree (from_group_id);

create table kid_payers (
  id bigint not null generated always as identity,
  place_id bigint not null,
  kid_id bigint not null,
  payer_id bigint not null,
  kind text not null,
  base text not null,
  amount bigint,
  percent integer,
  disability boolean not null default false,
  from_month date not null,
  to_month date,
  applicants text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint kid_payers_pkey PRIMARY KEY (id),
  constraint kid_payers_amount_check CHECK ((((kind = 'amount'::text) = (amount IS NOT NULL)) AND (amount > 0))),
  constraint kid_payers_base_check CHECK ((base = ANY (ARRAY['invoice'::text, 'fee'::text, 'meals'::text]))),
  constraint kid_payers_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'percent'::text, 'benefit'::text]))),
  constraint kid_payers_months_check CHECK (((EXTRACT(day FROM from_month) = (1)::numeric) AND (EXTRACT(day FROM to_month) = (1)::numeric) AND (to_month >= from_month))),
  constraint kid_payers_percent_check CHECK ((((kind = 'percent'::text) = (percent IS NOT NULL)) AND ((percent >= 1) AND (percent <= 100)))),
  constraint kid_payers_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint kid_payers_payer_id_payers_id_fk FOREIGN KEY (payer_id) REFERENCES payers(id),
  constraint kid_payers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX kid_payers_disability_idx ON public.kid_payers USING btree (kid_id) WHERE disability;
CREATE INDEX kid_payers_kid_id_idx ON public.kid_payers USING btree (kid_id, id);
CREATE INDEX kid_payers_payer_id_idx ON public.kid_payers USING btree (payer_id);
CREATE INDEX kid_payers_place_id_idx ON public.kid_payers USING btree (place_id);

create table kids (
  id bigint not null generated always as identity,
  place_id bigint not null,
  group_id bigint not null,
  firstname text not null,
  lastname text not null,
  photo text,
  words tsvector not null generated always as (name_words(((firstname || ' '::text) || lastname))) stored,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  first_day date,
  last_day date,
  cleared_at_leaving boolean not null default false,
  cleared_later boolean not null default false,
  cleared_guardians boolean not null default false,
  erased boolean not null default false,
  last_day_entered date,
  left_at timestamp with time zone generated always as (LEAST(deleted_at, (((last_day + 1))::timestamp without time zone AT TIME ZONE 'Europe/Warsaw'::text))) stored,
  constraint kids_pkey PRIMARY KEY (id),
  constraint kids_days_check CHECK ((last_day >= first_day)),
  constraint kids_group_id_place_id_fkey FOREIGN KEY (group_id, place_id) REFERENCES groups(id, place_id)
);
CREATE INDEX kids_firstname_idx ON public.kids USING btree (firstname COLLATE polish, id) WHERE (deleted_at IS NULL);
CREATE INDEX kids_group_id_place_id_idx ON public.kids USING btree (group_id, place_id);
CREATE INDEX kids_lastname_idx ON public.kids USING btree (lastname COLLATE polish, id) WHERE (deleted_at IS NULL);
CREATE INDEX kids_place_id_name_idx ON public.kids USING btree (place_id, lastname COLLATE polish, firstname COLLATE polish, id);
CREATE INDEX kids_to_clear_at_leaving_idx ON public.kids USING btree ((
CASE
    WHEN (NOT cleared_at_leaving) THEN left_at
    ELSE NULL::timestamp with time zone
END));
CREATE INDEX kids_to_clear_guardians_idx ON public.kids USING btree ((
CASE
    WHEN (NOT cleared_guardians) THEN deleted_at
    ELSE NULL::timestamp with time zone
END));
CREATE INDEX kids_to_clear_later_idx ON public.kids USING btree ((
CASE
    WHEN (NOT cleared_later) THEN left_at
    ELSE NULL::timestamp with time zone
END));
CREATE INDEX kids_to_erase_idx ON public.kids USING btree ((
CASE
    WHEN (NOT erased) THEN deleted_at
    ELSE NULL::timestamp with time zone
END));
CREATE INDEX kids_words_idx ON public.kids USING gin (words) WITH (fastupdate='false');

create table known_devices (
  account_id bigint not null,
  device_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (account_id, device_hash),
  constraint known_devices_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX known_devices_last_used_at_idx ON public.known_devices USING btree (last_used_at);

create table ledger_notes (
  id uuid not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  salt bytea,
  erased_at timestamp with time zone,
  constraint ledger_notes_pkey PRIMARY KEY (id),
  constraint ledger_notes_erased_check CHECK (((erased_at IS NULL) OR ((text = ''::text) AND (salt IS NULL))))
);

create table log_checkpoints (
  number integer not null,
  size bigint not null,
  at timestamp with time zone not null,
  note text not null,
  constraint log_checkpoints_pkey PRIMARY KEY (number),
  constraint log_checkpoints_size_key UNIQUE (size)
);
CREATE TRIGGER log_checkpoints_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- owner may insert, maintain, references, select, trigger

create table log_leaves (
  index bigint not null,
  "position" bigint not null,
  hash bytea not null,
  constraint log_leaves_pkey PRIMARY KEY (index),
  constraint log_leaves_hash_check CHECK ((octet_length(hash) = 32)),
  constraint log_leaves_position_key UNIQUE ("position")
);
CREATE TRIGGER log_leaves_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- owner may insert, maintain, references, select, trigger

create table log_nodes (
  level smallint not null,
  index bigint not null,
  hash bytea not null,
  constraint log_nodes_pkey PRIMARY KEY (level, index),
  constraint log_nodes_hash_check CHECK ((octet_length(hash) = 32))
);
CREATE TRIGGER log_nodes_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- owner may insert, maintain, references, select, trigger

create table logger_levels (
  logger text not null,
  level text not null,
  constraint logger_levels_pkey PRIMARY KEY (logger),
  constraint logger_levels_level_check CHECK ((level = ANY (ARRAY['OFF'::text, 'ERROR'::text, 'WARN'::text, 'INFO'::text, 'DEBUG'::text, 'TRACE'::text])))
);

create table mails (
  id bigint not null generated always as identity,
  account_id bigint,
  recipient text not null,
  subject text not null,
  body text not null,
  state text not null,
  dedupe_key text not null,
  failure text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'stored'::text, 'failed'::text, 'unknown'::text]))),
  constraint mails_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint mails_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX mails_account_id_idx ON public.mails USING btree (account_id);
CREATE INDEX mails_recipient_trgm_idx ON public.mails USING gin (fold_text(recipient) gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX mails_subject_trgm_idx ON public.mails USING gin (fold_text(subject) gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX mails_texts_idx ON public.mails USING btree (created_at) WHERE (body <> ''::text);

create table month_balances (
  place_id bigint not null,
  month text not null,
  kid_id bigint not null,
  left_before bigint not null,
  credit_before bigint not null,
  deposits_before bigint not null,
  charged bigint not null,
  corrections bigint not null,
  applied bigint not null,
  credited bigint not null,
  deposited bigint not null,
  credit_used bigint not null,
  given_back bigint not null,
  credit_returned bigint not null,
  deposits_returned bigint not null,
  deposits_used bigint not null,
  amount_left bigint not null,
  credit bigint not null,
  deposits bigint not null,
  constraint month_balances_pkey PRIMARY KEY (place_id, month, kid_id)
);
CREATE INDEX month_balances_kid_id_idx ON public.month_balances USING btree (kid_id, month);

create table month_closes (
  place_id bigint not null,
  month text not null,
  last_day date not null,
  closed_at timestamp with time zone not null,
  closed_by bigint,
  "position" bigint not null,
  checkpoint jsonb,
  methods jsonb not null,
  bank jsonb not null,
  note_id uuid,
  constraint month_closes_pkey PRIMARY KEY (place_id, month),
  constraint month_closes_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text))
);
CREATE INDEX month_closes_closed_by_idx ON public.month_closes USING btree (closed_by);
CREATE INDEX month_closes_place_id_last_day_idx ON public.month_closes USING btree (place_id, last_day);

create table month_open_invoices (
  place_id bigint not null,
  month text not null,
  invoice_id bigint not null,
  amount_left bigint not null,
  constraint month_open_invoices_pkey PRIMARY KEY (place_id, month, invoice_id)
);
CREATE INDEX month_open_invoices_invoice_id_idx ON public.month_open_invoices USING btree (invoice_id);

create table notice_preferences (
  account_id bigint not null,
  push_names boolean not null default false,
  digest boolean not null default false,
  digested_id bigint not null default 0,
  constraint notice_preferences_pkey PRIMARY KEY (account_id),
  constraint notice_preferences_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX notice_preferences_digest_idx ON public.notice_preferences USING btree (account_id) WHERE digest;

create table notice_settings (
  account_id bigint not null,
  kind text not null,
  push boolean not null,
  digest boolean not null,
  constraint notice_settings_pkey PRIMARY KEY (account_id, kind),
  constraint notice_settings_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table notifications (
  id bigint not null generated always as identity,
  account_id bigint not null,
  place_id bigint,
  type text not null,
  section text not null,
  data jsonb not null,
  source text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint notifications_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint notifications_account_id_source_key UNIQUE (account_id, source)
);
CREATE INDEX notifications_account_id_idx ON public.notifications USING btree (account_id, id);
CREATE INDEX notifications_place_id_source_idx ON public.notifications USING btree (place_id, source);
CREATE INDEX notifications_read_created_at_idx ON public.notifications USING btree (created_at) WHERE (read_at IS NOT NULL);
CREATE INDEX notifications_unread_created_at_idx ON public.notifications USING btree (created_at) WHERE (read_at IS NULL);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (account_id, section, id) WHERE (read_at IS NULL);

create table outbox (
  id bigint not null generated always as identity,
  name text not null,
  data jsonb not null,
  run_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  handed_at timestamp with time zone,
  handed integer not null default 0,
  check_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_handed_idx ON public.outbox USING btree (check_at, failed_at) WHERE (check_at IS NOT NULL);
CREATE INDEX outbox_waiting_idx ON public.outbox USING btree (COALESCE(run_at, '-infinity'::timestamp with time zone), name, md5((data)::text)) WHERE (check_at IS NULL);

create table outbox_listeners (
  name text not null,
  place_id bigint not null,
  constraint outbox_listeners_pkey PRIMARY KEY (name, place_id)
);

create table passkeys (
  id bigint not null generated always as identity,
  account_id bigint not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_account_id_idx ON public.passkeys USING btree (account_id);

create table payers (
  id bigint not null generated always as identity,
  place_id bigint not null,
  kind text not null,
  name text not null,
  account text,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint payers_pkey PRIMARY KEY (id),
  constraint payers_account_check CHECK ((account ~ '^[0-9]{26}$'::text)),
  constraint payers_kind_check CHECK ((kind = ANY (ARRAY['welfare'::text, 'zus'::text, 'other'::text]))),
  constraint payers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX payers_place_id_idx ON public.payers USING btree (place_id, id);
CREATE UNIQUE INDEX payers_place_id_zus_key ON public.payers USING btree (place_id) WHERE ((kind = 'zus'::text) AND (retired_at IS NULL));

create table payment_custom_values (
  kid_id bigint not null,
  payment_type_id bigint not null,
  main_value bigint,
  daily bigint,
  default_unchecked boolean not null default false,
  constraint payment_custom_values_pkey PRIMARY KEY (kid_id, payment_type_id),
  constraint payment_custom_values_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint payment_custom_values_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id)
);
CREATE INDEX payment_custom_values_payment_type_id_idx ON public.payment_custom_values USING btree (payment_type_id);

create table payment_meals (
  payment_type_id bigint not null,
  meals text not null,
  constraint payment_meals_pkey PRIMARY KEY (payment_type_id),
  constraint payment_meals_meals_check CHECK ((meals = ANY (ARRAY['none'::text, 'daily'::text, 'all'::text]))),
  constraint payment_meals_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id)
);

create table payment_reports (
  id bigint not null generated always as identity,
  code uuid not null,
  place_id bigint not null,
  requested_by bigint not null,
  from_day date not null,
  to_day date not null,
  paid boolean not null,
  format text not null default 'csv'::text,
  status text not null,
  progress smallint not null default 0,
  rows integer,
  bytes integer,
  failure text,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  deleted_at timestamp with time zone,
  journal jsonb,
  constraint payment_reports_pkey PRIMARY KEY (id),
  constraint payment_reports_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint payment_reports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'failed'::text]))),
  constraint payment_reports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint payment_reports_requested_by_accounts_id_fk FOREIGN KEY (requested_by) REFERENCES accounts(id),
  constraint payment_reports_code_key UNIQUE (code)
);
CREATE INDEX payment_reports_place_id_idx ON public.payment_reports USING btree (place_id, id);
CREATE INDEX payment_reports_requested_by_idx ON public.payment_reports USING btree (requested_by);
CREATE INDEX payment_reports_unfinished_idx ON public.payment_reports USING btree (created_at) WHERE ((finished_at IS NULL) AND (deleted_at IS NULL));

create table payment_type_labels (
  id bigint not null generated always as identity,
  payment_type_id bigint not null,
  name text not null,
  display text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint payment_type_labels_pkey PRIMARY KEY (id),
  constraint payment_type_labels_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id)
);
CREATE INDEX payment_type_labels_payment_type_id_idx ON public.payment_type_labels USING btree (payment_type_id, id);

create table payment_types (
  id bigint not null generated always as identity,
  place_id bigint not null,
  kind text not null,
  daily bigint not null default 0,
  main_value bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint payment_types_pkey PRIMARY KEY (id),
  constraint payment_types_daily_check CHECK (((daily >= 0) AND (daily <= 100000000))),
  constraint payment_types_kind_check CHECK ((kind = ANY (ARRAY['TYPE_CONST'::text, 'TYPE_DAILY'::text, 'TYPE_OWN'::text]))),
  constraint payment_types_main_value_check CHECK (((main_value >= 0) AND (main_value <= 100000000))),
  constraint payment_types_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX payment_types_place_id_idx ON public.payment_types USING btree (place_id);

create table phone_answers (
  place_id bigint not null,
  phone text not null,
  told_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  declined_at timestamp with time zone,
  asked_again_at timestamp with time zone,
  constraint phone_answers_pkey PRIMARY KEY (place_id, phone),
  constraint phone_answers_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint phone_answers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX phone_answers_phone_idx ON public.phone_answers USING btree (phone);

create table pickup_persons (
  id bigint not null generated always as identity,
  kid_id bigint not null,
  name text not null,
  phone text not null,
  from_day date,
  to_day date,
  document text,
  document_ending text,
  seen_by bigint,
  seen_at timestamp with time zone,
  added_by bigint not null,
  added_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  constraint pickup_persons_pkey PRIMARY KEY (id),
  constraint pickup_persons_days_check CHECK ((to_day >= from_day)),
  constraint pickup_persons_document_check CHECK (((document IS NULL) OR (document = ANY (ARRAY['id_card'::text, 'passport'::text, 'driving_licence'::text, 'residence_card'::text, 'other'::text])))),
  constraint pickup_persons_ending_check CHECK ((char_length(document_ending) = 3)),
  constraint pickup_persons_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint pickup_persons_added_by_accounts_id_fk FOREIGN KEY (added_by) REFERENCES accounts(id),
  constraint pickup_persons_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint pickup_persons_seen_by_accounts_id_fk FOREIGN KEY (seen_by) REFERENCES accounts(id)
);
CREATE INDEX pickup_persons_added_by_idx ON public.pickup_persons USING btree (added_by);
CREATE INDEX pickup_persons_kid_id_idx ON public.pickup_persons USING btree (kid_id, id);
CREATE INDEX pickup_persons_phone_idx ON public.pickup_persons USING btree (phone);
CREATE INDEX pickup_persons_seen_by_idx ON public.pickup_persons USING btree (seen_by);

create table pin_requests (
  place_id bigint not null,
  phone text not null,
  asked_at timestamp with time zone not null,
  constraint pin_requests_pkey PRIMARY KEY (place_id, phone),
  constraint pin_requests_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text)),
  constraint pin_requests_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX pin_requests_phone_idx ON public.pin_requests USING btree (phone);

create table place_closed_days (
  place_id bigint not null,
  day date not null,
  name text not null default ''::text,
  constraint place_closed_days_pkey PRIMARY KEY (place_id, day),
  constraint place_closed_days_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);

create table place_menus (
  id bigint not null generated always as identity,
  place_id bigint not null,
  day date not null,
  dishes text not null,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint place_menus_pkey PRIMARY KEY (id),
  constraint place_menus_changed_by_accounts_id_fk FOREIGN KEY (changed_by) REFERENCES accounts(id),
  constraint place_menus_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint place_menus_place_id_day_key UNIQUE (place_id, day)
);
CREATE INDEX place_menus_changed_by_idx ON public.place_menus USING btree (changed_by);

create table places (
  id bigint not null generated always as identity,
  name text not null,
  email text,
  phone text not null,
  city text not null,
  state text not null,
  nip text not null,
  street text not null,
  account_number text not null,
  account_number_changed_at timestamp with time zone,
  image text,
  absence_day_before boolean not null default false,
  absence_max_time time without time zone not null default '08:00:00'::time without time zone,
  accept_late boolean not null default false,
  show_one_kid boolean not null default false,
  payment_days integer not null default 14,
  automatic_reminders boolean not null default false,
  sms_reminders boolean not null default false,
  factor_required boolean not null default false,
  created_at timestamp with time zone not null default now(),
  charge_rule text not null default 'WHOLE_MONTH'::text,
  difference_rule text not null default 'CORRECTION'::text,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_charge_rule_check CHECK ((charge_rule = ANY (ARRAY['WHOLE_MONTH'::text, 'BY_DAYS'::text, 'BY_HALVES'::text]))),
  constraint places_difference_rule_check CHECK ((difference_rule = ANY (ARRAY['CORRECTION'::text, 'NEXT_INVOICE'::text]))),
  constraint places_nip_check CHECK ((nip ~ '^[0-9]{10}$'::text)),
  constraint places_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  constraint places_phone_check CHECK ((phone ~ '^[0-9]{9}$'::text))
);
CREATE INDEX places_city_idx ON public.places USING btree (city COLLATE polish, id);
CREATE INDEX places_name_idx ON public.places USING btree (name COLLATE polish, id);
CREATE INDEX places_nip_idx ON public.places USING btree (nip, id);
CREATE INDEX places_street_idx ON public.places USING btree (street COLLATE polish, id);

create table post_file_kids (
  upload_id bigint not null,
  kid_id bigint not null,
  post_id bigint not null,
  constraint post_file_kids_pkey PRIMARY KEY (upload_id, kid_id),
  constraint post_file_kids_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint post_file_kids_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint post_file_kids_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id)
);
CREATE INDEX post_file_kids_kid_id_idx ON public.post_file_kids USING btree (kid_id);
CREATE INDEX post_file_kids_post_id_idx ON public.post_file_kids USING btree (post_id);

create table post_files (
  post_id bigint not null,
  "position" smallint not null,
  upload_id bigint not null,
  constraint post_files_pkey PRIMARY KEY (post_id, "position"),
  constraint post_files_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id),
  constraint post_files_upload_id_uploads_id_fk FOREIGN KEY (upload_id) REFERENCES uploads(id),
  constraint post_files_upload_id_key UNIQUE (upload_id)
);

create table post_marks (
  post_id bigint not null,
  account_id bigint not null,
  shown_at timestamp with time zone,
  read_at timestamp with time zone,
  liked_at timestamp with time zone,
  favourite_at timestamp with time zone,
  constraint post_marks_pkey PRIMARY KEY (post_id, account_id),
  constraint post_marks_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint post_marks_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id)
);
CREATE INDEX post_marks_account_id_idx ON public.post_marks USING btree (account_id);
CREATE INDEX post_marks_favourite_idx ON public.post_marks USING btree (account_id, post_id) WHERE (favourite_at IS NOT NULL);

create table post_reports (
  id bigint not null generated always as identity,
  kind text not null,
  reason text not null,
  post_id bigint not null,
  place_id bigint,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  state text not null default 'new'::text,
  note text not null default ''::text,
  handled_by bigint,
  handled_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint post_reports_pkey PRIMARY KEY (id),
  constraint post_reports_kind_check CHECK ((kind = ANY (ARRAY['PRIVACY'::text, 'OFFENSIVE'::text, 'FALSE'::text, 'OTHER'::text]))),
  constraint post_reports_state_check CHECK ((state = ANY (ARRAY['new'::text, 'seen'::text, 'hidden'::text, 'rejected'::text]))),
  constraint post_reports_created_by_accounts_id_fk FOREIGN KEY (created_by) REFERENCES accounts(id),
  constraint post_reports_handled_by_accounts_id_fk FOREIGN KEY (handled_by) REFERENCES accounts(id),
  constraint post_reports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint post_reports_post_id_posts_id_fk FOREIGN KEY (post_id) REFERENCES posts(id)
);
CREATE INDEX post_reports_created_by_idx ON public.post_reports USING btree (created_by);
CREATE INDEX post_reports_handled_by_idx ON public.post_reports USING btree (handled_by);
CREATE UNIQUE INDEX post_reports_open_key ON public.post_reports USING btree (post_id, created_by) WHERE ((state = ANY (ARRAY['new'::text, 'seen'::text])) AND (deleted_at IS NULL));
CREATE INDEX post_reports_place_id_idx ON public.post_reports USING btree (place_id);
CREATE INDEX post_reports_post_id_idx ON public.post_reports USING btree (post_id);

create table posts (
  id bigint not null generated always as identity,
  type text not null,
  place_id bigint,
  group_id bigint,
  important boolean not null default false,
  text text not null,
  author_id bigint not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  deleted_at timestamp with time zone,
  hidden_at timestamp with time zone,
  reminded_at timestamp with time zone,
  showed integer not null default 0,
  likes integer not null default 0,
  constraint posts_pkey PRIMARY KEY (id),
  constraint posts_audience_check CHECK ((((type = 'STANDARD'::text) = (group_id IS NOT NULL)) AND ((type = 'TEAM'::text) = (place_id IS NULL)))),
  constraint posts_type_check CHECK ((type = ANY (ARRAY['STANDARD'::text, 'WORKER'::text, 'ROLE'::text, 'ALL'::text, 'TEAM'::text]))),
  constraint posts_author_id_accounts_id_fk FOREIGN KEY (author_id) REFERENCES accounts(id),
  constraint posts_group_id_place_id_fkey FOREIGN KEY (group_id, place_id) REFERENCES groups(id, place_id),
  constraint posts_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX posts_author_id_idx ON public.posts USING btree (author_id);
CREATE INDEX posts_group_id_place_id_idx ON public.posts USING btree (group_id, place_id, id);
CREATE INDEX posts_group_id_ranked_idx ON public.posts USING btree (group_id, created_at) WHERE important;
CREATE INDEX posts_place_id_type_idx ON public.posts USING btree (place_id, type, id);
CREATE INDEX posts_place_id_type_ranked_idx ON public.posts USING btree (place_id, type, created_at) WHERE (important OR (type <> 'STANDARD'::text));
CREATE INDEX posts_team_idx ON public.posts USING btree (id) WHERE (place_id IS NULL);

create table price_corrections (
  id bigint not null generated always as identity,
  place_id bigint not null,
  payment_type_id bigint not null,
  kid_id bigint,
  from_day date not null,
  main_value_before bigint not null,
  daily_before bigint not null,
  main_value bigint not null,
  daily bigint not null,
  corrected_at timestamp with time zone not null,
  constraint price_corrections_pkey PRIMARY KEY (id),
  constraint price_corrections_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint price_corrections_payment_type_id_payment_types_id_fk FOREIGN KEY (payment_type_id) REFERENCES payment_types(id),
  constraint price_corrections_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX price_corrections_kid_id_idx ON public.price_corrections USING btree (kid_id);
CREATE INDEX price_corrections_payment_type_id_idx ON public.price_corrections USING btree (payment_type_id);
CREATE INDEX price_corrections_place_id_idx ON public.price_corrections USING btree (place_id);

create table push_subscriptions (
  id bigint not null generated always as identity,
  account_id bigint not null,
  session_id text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null,
  last_pushed_at timestamp with time zone,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint)
);
CREATE INDEX push_subscriptions_account_id_idx ON public.push_subscriptions USING btree (account_id);

create table quiet_hours (
  account_id bigint not null,
  enabled boolean not null,
  "from" time without time zone not null,
  until time without time zone not null,
  weekends boolean not null,
  constraint quiet_hours_pkey PRIMARY KEY (account_id),
  constraint quiet_hours_from_until_check CHECK (("from" <> until)),
  constraint quiet_hours_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table recovery_codes (
  account_id bigint not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash),
  constraint recovery_codes_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table refund_file_orders (
  file_id bigint not null,
  refund_id bigint not null,
  constraint refund_file_orders_pkey PRIMARY KEY (file_id, refund_id),
  constraint refund_file_orders_file_id_refund_files_id_fk FOREIGN KEY (file_id) REFERENCES refund_files(id),
  constraint refund_file_orders_refund_id_refunds_id_fk FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE INDEX refund_file_orders_refund_id_idx ON public.refund_file_orders USING btree (refund_id);

create table refund_files (
  id bigint not null generated always as identity,
  place_id bigint not null,
  format text not null,
  encoding text not null,
  content bytea not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  erasing boolean not null default false,
  constraint refund_files_pkey PRIMARY KEY (id),
  constraint refund_files_encoding_check CHECK ((encoding = ANY (ARRAY['Windows-1250'::text, 'ISO-8859-2'::text, 'UTF-8'::text]))),
  constraint refund_files_format_check CHECK ((format = ANY (ARRAY['elixir'::text, 'erste'::text, 'pain001'::text]))),
  constraint refund_files_made_by_accounts_id_fk FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint refund_files_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX refund_files_contents_idx ON public.refund_files USING btree (made_at) WHERE (content <> '\x'::bytea);
CREATE INDEX refund_files_erasing_idx ON public.refund_files USING btree (id) WHERE erasing;
CREATE INDEX refund_files_made_by_idx ON public.refund_files USING btree (made_by);
CREATE INDEX refund_files_place_id_idx ON public.refund_files USING btree (place_id, id);

create table refund_settings (
  place_id bigint not null,
  format text not null default 'elixir'::text,
  encoding text not null default 'Windows-1250'::text,
  per_file integer not null default 50,
  constraint refund_settings_pkey PRIMARY KEY (place_id),
  constraint refund_settings_encoding_check CHECK ((encoding = ANY (ARRAY['Windows-1250'::text, 'ISO-8859-2'::text, 'UTF-8'::text]))),
  constraint refund_settings_format_check CHECK ((format = ANY (ARRAY['elixir'::text, 'erste'::text, 'pain001'::text]))),
  constraint refund_settings_per_file_check CHECK (((per_file >= 1) AND (per_file <= 1000))),
  constraint refund_settings_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);

create table refunds (
  id bigint not null,
  place_id bigint not null,
  kid_id bigint not null,
  amount bigint not null,
  source text not null,
  account_number text not null,
  name text not null,
  address text not null default ''::text,
  title text not null,
  state text not null default 'ORDERED'::text,
  file_id bigint,
  paid_day date,
  line_id bigint,
  bounced_line_id bigint,
  command_id text not null,
  digest text not null,
  ordered_by bigint not null,
  ordered_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_account_number_check CHECK ((account_number ~ '^[0-9]{26}$'::text)),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_name_check CHECK ((name <> ''::text)),
  constraint refunds_paid_check CHECK (((state <> 'PAID'::text) OR (paid_day IS NOT NULL))),
  constraint refunds_sent_check CHECK (((state <> 'SENT'::text) OR (file_id IS NOT NULL))),
  constraint refunds_source_check CHECK ((source = ANY (ARRAY['credit'::text, 'deposit'::text]))),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['ORDERED'::text, 'SENT'::text, 'PAID'::text, 'CANCELLED'::text]))),
  constraint refunds_bounced_line_id_bank_lines_id_fk FOREIGN KEY (bounced_line_id) REFERENCES bank_lines(id),
  constraint refunds_file_id_refund_files_id_fk FOREIGN KEY (file_id) REFERENCES refund_files(id),
  constraint refunds_kid_id_kids_id_fk FOREIGN KEY (kid_id) REFERENCES kids(id),
  constraint refunds_line_id_bank_lines_id_fk FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint refunds_ordered_by_accounts_id_fk FOREIGN KEY (ordered_by) REFERENCES accounts(id),
  constraint refunds_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX refunds_bounced_line_id_idx ON public.refunds USING btree (bounced_line_id);
CREATE INDEX refunds_file_id_idx ON public.refunds USING btree (file_id);
CREATE INDEX refunds_kid_id_idx ON public.refunds USING btree (kid_id);
CREATE INDEX refunds_line_id_idx ON public.refunds USING btree (line_id);
CREATE UNIQUE INDEX refunds_ordered_by_command_id_key ON public.refunds USING btree (ordered_by, command_id);
CREATE INDEX refunds_payees_idx ON public.refunds USING btree (changed_at) WHERE ((digest <> ''::text) AND (state = ANY (ARRAY['PAID'::text, 'CANCELLED'::text])));
CREATE INDEX refunds_place_id_idx ON public.refunds USING btree (place_id, state, id);

create table sales_exports (
  id bigint not null generated always as identity,
  place_id bigint not null,
  from_day date not null,
  to_day date not null,
  format text not null,
  documents integer not null,
  sum bigint not null,
  repetition integer not null,
  preliminary boolean not null,
  sha256 text not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint sales_exports_pkey PRIMARY KEY (id),
  constraint sales_exports_days_check CHECK ((from_day <= to_day)),
  constraint sales_exports_format_check CHECK ((format = ANY (ARRAY['epp'::text, 'optima'::text, 'csv'::text]))),
  constraint sales_exports_repetition_check CHECK ((repetition >= 0)),
  constraint sales_exports_made_by_accounts_id_fk FOREIGN KEY (made_by) REFERENCES accounts(id),
  constraint sales_exports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint sales_exports_place_id_format_days_key UNIQUE (place_id, format, from_day, to_day, repetition)
);
CREATE INDEX sales_exports_made_by_idx ON public.sales_exports USING btree (made_by);
CREATE INDEX sales_exports_place_id_idx ON public.sales_exports USING btree (place_id, id);

create table saved_views (
  id bigint not null generated always as identity,
  account_id bigint not null,
  place_id bigint not null,
  list text not null,
  name text not null,
  search text not null,
  columns text[],
  created_at timestamp with time zone not null default now(),
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_views_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE UNIQUE INDEX saved_views_account_id_place_id_list_name_key ON public.saved_views USING btree (account_id, place_id, list, name);
CREATE INDEX saved_views_place_id_idx ON public.saved_views USING btree (place_id);

create table sealed_identities (
  kind text not null,
  subject_id bigint not null,
  place_id bigint not null,
  sealed bytea not null,
  until_day date not null,
  constraint sealed_identities_pkey PRIMARY KEY (kind, subject_id, place_id),
  constraint sealed_identities_kind_check CHECK ((kind = ANY (ARRAY['kid'::text, 'account'::text]))),
  constraint sealed_identities_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX sealed_identities_place_id_idx ON public.sealed_identities USING btree (place_id);
CREATE INDEX sealed_identities_subject_id_idx ON public.sealed_identities USING btree (subject_id);
CREATE INDEX sealed_identities_until_day_idx ON public.sealed_identities USING btree (until_day);

create table session_limits (
  id boolean not null default true,
  staff_minutes integer not null,
  parent_minutes integer not null,
  constraint session_limits_pkey PRIMARY KEY (id),
  constraint session_limits_id_check CHECK (id),
  constraint session_limits_parent_minutes_check CHECK (((parent_minutes >= 15) AND (parent_minutes <= 129600))),
  constraint session_limits_staff_minutes_check CHECK (((staff_minutes >= 15) AND (staff_minutes <= 129600)))
);

create table sessions (
  id uuid not null,
  account_id bigint not null,
  remember boolean not null,
  user_agent text not null default ''::text,
  address text not null default ''::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  proven_at timestamp with time zone,
  id_token text,
  token_fetched_at timestamp with time zone,
  factor_at timestamp with time zone,
  last_used_at timestamp with time zone not null default now(),
  idle_check_at timestamp with time zone not null default now(),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX sessions_account_id_idx ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_idle_check_at_idx ON public.sessions USING btree (idle_check_at) WHERE (ended_at IS NULL);

create table sms_usage (
  key text not null,
  span text not null,
  started_at timestamp with time zone not null,
  used integer not null,
  constraint sms_usage_pkey PRIMARY KEY (key, span),
  constraint sms_usage_span_check CHECK ((span = ANY (ARRAY['hour'::text, 'day'::text])))
);
CREATE INDEX sms_usage_started_at_idx ON public.sms_usage USING btree (span, started_at);

create table throttles (
  key text not null,
  count integer not null,
  window_started_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint throttles_pkey PRIMARY KEY (key)
);
CREATE INDEX throttles_window_started_at_idx ON public.throttles USING btree (window_started_at);

create table totp_factors (
  account_id bigint not null,
  sealed_secret bytea not null,
  last_step integer,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint totp_factors_pkey PRIMARY KEY (account_id),
  constraint totp_factors_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id)
);

create table uploads (
  id bigint not null generated always as identity,
  code text not null,
  name text not null,
  words tsvector not null generated always as (name_words(name)) stored,
  extension text not null,
  mime text not null,
  bytes bigint not null,
  state text not null,
  content text,
  original text,
  thumbnail text,
  width integer,
  height integer,
  uploaded_by bigint not null,
  created_at timestamp with time zone not null,
  constraint uploads_pkey PRIMARY KEY (id),
  constraint uploads_ready_check CHECK (((state <> 'ready'::text) OR (content IS NOT NULL))),
  constraint uploads_state_check CHECK ((state = ANY (ARRAY['arriving'::text, 'waiting'::text, 'ready'::text, 'refused'::text]))),
  constraint uploads_content_blobs_hash_fk FOREIGN KEY (content) REFERENCES blobs(hash),
  constraint uploads_original_blobs_hash_fk FOREIGN KEY (original) REFERENCES blobs(hash),
  constraint uploads_thumbnail_blobs_hash_fk FOREIGN KEY (thumbnail) REFERENCES blobs(hash),
  constraint uploads_uploaded_by_accounts_id_fk FOREIGN KEY (uploaded_by) REFERENCES accounts(id),
  constraint uploads_code_key UNIQUE (code)
);
CREATE INDEX uploads_arriving_idx ON public.uploads USING btree (created_at) WHERE (state = 'arriving'::text);
CREATE INDEX uploads_content_idx ON public.uploads USING btree (content);
CREATE INDEX uploads_original_idx ON public.uploads USING btree (original);
CREATE INDEX uploads_thumbnail_idx ON public.uploads USING btree (thumbnail);
CREATE INDEX uploads_uploaded_by_idx ON public.uploads USING btree (uploaded_by);
CREATE INDEX uploads_waiting_idx ON public.uploads USING btree (created_at) WHERE (state = 'waiting'::text);
CREATE INDEX uploads_words_idx ON public.uploads USING gin (words) WITH (fastupdate='false');

create table user_sms (
  id bigint not null generated always as identity,
  phone text not null,
  account_id bigint,
  place_id bigint,
  text text not null,
  state text not null,
  dedupe_key text not null,
  provider_id text,
  failure text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  purpose text not null default 'place'::text,
  counted_at timestamp with time zone,
  waits_until timestamp with time zone,
  constraint user_sms_pkey PRIMARY KEY (id),
  constraint user_sms_purpose_check CHECK ((purpose = ANY (ARRAY['public'::text, 'person'::text, 'place'::text]))),
  constraint user_sms_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'stored'::text, 'failed'::text, 'unknown'::text]))),
  constraint user_sms_account_id_accounts_id_fk FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint user_sms_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id),
  constraint user_sms_dedupe_key_key UNIQUE (dedupe_key)
);
CREATE INDEX user_sms_account_id_idx ON public.user_sms USING btree (account_id);
CREATE INDEX user_sms_phone_trgm_idx ON public.user_sms USING gin (phone gin_trgm_ops) WITH (fastupdate='false');
CREATE INDEX user_sms_place_id_idx ON public.user_sms USING btree (place_id);
CREATE INDEX user_sms_state_idx ON public.user_sms USING btree (state, id);
CREATE INDEX user_sms_texts_idx ON public.user_sms USING btree (created_at) WHERE (text <> ''::text);

create table webhook_deliveries (
  id uuid not null,
  webhook_id bigint not null,
  source text not null,
  kind text not null,
  body text not null,
  state text not null,
  created_at timestamp with time zone not null,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  attempted_at timestamp with time zone,
  status integer,
  duration_ms integer,
  answer text,
  failure text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES webhooks(id)
);
CREATE INDEX webhook_deliveries_created_at_idx ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due_at_idx ON public.webhook_deliveries USING btree (webhook_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook_id_created_at_idx ON public.webhook_deliveries USING btree (webhook_id, created_at, id);
CREATE UNIQUE INDEX webhook_deliveries_webhook_id_source_key ON public.webhook_deliveries USING btree (webhook_id, source);

create table webhooks (
  id bigint not null generated always as identity,
  place_id bigint not null,
  url text not null,
  kinds text[] not null,
  sealed_secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  created_at timestamp with time zone not null,
  failing_since timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_for text,
  leased_until timestamp with time zone,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_disabled_for_check CHECK ((disabled_for = ANY (ARRAY['hand'::text, 'failing'::text, 'gone'::text]))),
  constraint webhooks_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX webhooks_former_until_idx ON public.webhooks USING btree (former_until) WHERE (former_until IS NOT NULL);
CREATE INDEX webhooks_place_id_idx ON public.webhooks USING btree (place_id);

create table worker_roles (
  worker_id bigint not null,
  role text not null,
  constraint worker_roles_pkey PRIMARY KEY (worker_id, role),
  constraint worker_roles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'absence'::text, 'files'::text, 'payments'::text, 'kitchen'::text]))),
  constraint worker_roles_worker_id_workers_id_fk FOREIGN KEY (worker_id) REFERENCES workers(id)
);

create table workers (
  id bigint not null generated always as identity,
  place_id bigint not null,
  name text not null,
  description text not null,
  phone text not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  words tsvector not null generated always as (name_words(name)) stored,
  constraint workers_pkey PRIMARY KEY (id),
  constraint workers_phone_check CHECK (((phone ~ '^[0-9]{9}$'::text) OR ((deleted_at IS NOT NULL) AND (phone ~ '^erased:[0-9]+$'::text)))),
  constraint workers_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id)
);
CREATE INDEX workers_phone_idx ON public.workers USING btree (phone);
CREATE INDEX workers_place_id_idx ON public.workers USING btree (place_id);
CREATE UNIQUE INDEX workers_place_id_phone_key ON public.workers USING btree (place_id, phone) WHERE (deleted_at IS NULL);
CREATE INDEX workers_words_idx ON public.workers USING gin (words) WITH (fastupdate='false');

create view guardianships as
 SELECT g.kid_id,
    k.place_id,
    k.group_id,
    k.firstname,
    k.lastname,
    k.deleted_at,
    g."position",
    g.phone,
    g.name,
    g.relation,
    g.may_be_told,
    g.may_pay,
    g.may_pick_up,
    (EXISTS ( SELECT
           FROM phone_answers answer
          WHERE ((answer.place_id = k.place_id) AND (answer.phone = g.phone) AND (answer.declined_at IS NOT NULL)))) AS declined,
    (NOT (EXISTS ( SELECT
           FROM phone_answers answer
          WHERE ((answer.place_id = k.place_id) AND (answer.phone = g.phone) AND (answer.accepted_at IS NULL))))) AS accepted
   FROM (guardians g
     JOIN kids k ON ((k.id = g.kid_id)));

create view staff_of_places as
 SELECT id AS worker_id,
    place_id,
    name,
    description,
    phone,
    deleted_at,
    ARRAY( SELECT r.role
           FROM worker_roles r
          WHERE (r.worker_id = w.id)
          ORDER BY r.role) AS roles,
    ARRAY( SELECT t.group_id
           FROM (group_tutors t
             JOIN groups g ON (((g.id = t.group_id) AND (g.deleted_at IS NULL))))
          WHERE (t.worker_id = w.id)
          ORDER BY t.group_id) AS tutor_of,
    (EXISTS ( SELECT
           FROM phone_answers answer
          WHERE ((answer.place_id = w.place_id) AND (answer.phone = w.phone) AND (answer.declined_at IS NOT NULL)))) AS declined,
    (NOT (EXISTS ( SELECT
           FROM phone_answers answer
          WHERE ((answer.place_id = w.place_id) AND (answer.phone = w.phone) AND (answer.accepted_at IS NULL))))) AS accepted
   FROM workers w;

CREATE OR REPLACE FUNCTION public.fold_text(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(replace(translate(regexp_replace(normalize(lower($1 collate public.polish), NFD) collate "C", '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+', '', 'g'), 'łđøıðħς', 'ldoidhσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$function$;

CREATE OR REPLACE FUNCTION public.is_money(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select type in ('InvoiceIssued', 'InvoiceCorrected', 'InvoiceCreditApplied', 'InvoiceCreditReversed', 'InvoiceDeleted',
    'PaymentRecorded', 'PaymentReversed', 'CreditAdded', 'CreditReturned', 'DepositReceived', 'DepositReturned',
    'DepositUsed', 'RefundOrdered', 'RefundCancelled', 'RefundPaid', 'RefundBounced')
$function$;

CREATE OR REPLACE FUNCTION public.last_payment_day(payments jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select max(payment ->> 'day') from jsonb_array_elements(payments) payment
$function$;

CREATE OR REPLACE FUNCTION public.money_day(data jsonb, at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(
    make_date(left(data ->> 'day', 4)::int, substr(data ->> 'day', 6, 2)::int, substr(data ->> 'day', 9, 2)::int),
    (at at time zone 'Europe/Warsaw')::date)
$function$;

CREATE OR REPLACE FUNCTION public.name_words(text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select to_tsvector('simple', translate(public.fold_text($1), '-–—_.,;:/\|@&+=*%#!?()[]{}<>„”“"’‘«»…·', '                                      '))
$function$;

CREATE OR REPLACE FUNCTION public.next_reminder(deadline date, created_day date, reminded_day date)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when greatest(created_day, reminded_day + 1) <= deadline - 3 then deadline - 3
    when greatest(created_day, reminded_day + 1) <= deadline then deadline
    else deadline + (greatest(created_day, reminded_day + 1) - deadline + 6) / 7 * 7 end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the event log is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  place bigint;
  closed record;
BEGIN
  FOR place IN SELECT DISTINCT place_id FROM written WHERE is_money(type) AND place_id IS NOT NULL ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(7041779, place::int);
  END LOOP;
  IF place IS NULL THEN RETURN NULL; END IF;
  -- A deleted invoice would be missing in the month of its issue, so it counts by that.
  SELECT moved.day, moved.place_id INTO closed
  FROM (
    SELECT event.place_id, coalesce(
      (SELECT created_day FROM invoices
        WHERE event.type = 'InvoiceDeleted' AND id = substr(event.stream, length('invoice-') + 1)::bigint),
      money_day(event.data, event.at)) AS day
    FROM written event WHERE is_money(event.type)) moved
  WHERE EXISTS (SELECT FROM month_closes WHERE place_id = moved.place_id AND last_day >= moved.day)
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'place %: the month of % is closed', closed.place_id, closed.day USING ERRCODE = 'SK001',
      DETAIL = json_build_object('month', to_char(closed.day, 'YYYY-MM'), 'open', (
        SELECT to_char(max(last_day) + 1, 'YYYY-MM') FROM month_closes WHERE place_id = closed.place_id));
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.refuse_erased_kid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  erased bigint;
BEGIN
  SELECT done.subject_id INTO erased
  FROM written event
  JOIN erasures done ON done.kind = 'kid' AND done.carried_out_at IS NOT NULL AND done.subject_id = CASE
    WHEN event.type = 'InvoiceIssued' THEN (event.data ->> 'kidId')::bigint
    WHEN event.type IN ('CreditAdded', 'DepositReceived') THEN substr(event.stream, length('credit-') + 1)::bigint END
  LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'kid % is erased', erased USING ERRCODE = 'SK002', DETAIL = json_build_object('kid', erased);
  END IF;
  RETURN NULL;
END
$function$;
