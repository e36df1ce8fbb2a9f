-- A trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- The order of names, as packages/contract/src/order.ts sorts: Polish, with numbers by value. Equal names differ by bytes, so that paging by it is exact.
CREATE COLLATION polish (provider = icu, locale = 'pl-u-kn-true');
--> statement-breakpoint
-- Text for searching: lower case, without accents. packages/contract/src/words.ts folds what is typed in the same way.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(translate(regexp_replace(normalize(lower($1 collate public.polish), NFD) collate "C", '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+', '', 'g'), 'łđøıðħς', 'ldoidhσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- Words of names for searching.
CREATE FUNCTION name_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select to_tsvector('simple', translate(public.fold_text($1), '-–—_.,;:/\|@&+=*%#!?()[]{}<>„”“"’‘«»…·', '                                      '))
$$;
--> statement-breakpoint
-- The next day on which an open invoice is to be reminded of: 3 days before its deadline, on it, then every 7 days; not
-- before it was issued, and after the last reminder.
CREATE FUNCTION next_reminder(deadline date, created_day date, reminded_day date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select case
    when greatest(created_day, reminded_day + 1) <= deadline - 3 then deadline - 3
    when greatest(created_day, reminded_day + 1) <= deadline then deadline
    else deadline + (greatest(created_day, reminded_day + 1) - deadline + 6) / 7 * 7 end
$$;
--> statement-breakpoint
CREATE SEQUENCE "public"."absence_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."invoice_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."part_payment_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"ending" text NOT NULL,
	"factor_given" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"last_address" text,
	CONSTRAINT "access_tokens_scope_check" CHECK ("access_tokens"."scope" in ('read', 'write'))
);
--> statement-breakpoint
CREATE TABLE "account_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"registration" jsonb,
	"device_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "account_codes_purpose_check" CHECK ("account_codes"."purpose" in ('activate', 'reset', 'reset_by_mail', 'reset_by_sms_link', 'identity'))
);
--> statement-breakpoint
CREATE TABLE "account_identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_identities_pkey" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT true NOT NULL,
	"contact_changed_at" timestamp with time zone,
	"activated" boolean DEFAULT false NOT NULL,
	"lang_key" text DEFAULT 'pl' NOT NULL,
	"authorities" text[] DEFAULT '{ROLE_USER}' NOT NULL,
	"secret_hash" text,
	"secret_kind" text,
	"secret_sent_at" timestamp with time zone,
	"secret_expires_at" timestamp with time zone,
	"created_by" text DEFAULT 'system' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_modified_by" text DEFAULT 'system' NOT NULL,
	"last_modified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "accounts_login_check" CHECK ("accounts"."login" ~ '^[0-9]{9}$'),
	CONSTRAINT "accounts_lang_key_check" CHECK ("accounts"."lang_key" in ('en', 'fr', 'de', 'pl', 'ru')),
	CONSTRAINT "accounts_secret_kind_check" CHECK ("accounts"."secret_kind" in ('pin', 'password'))
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"email" text,
	"request" uuid NOT NULL,
	"code_hash" "bytea",
	"link_hash" "bytea",
	"proven_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "factor_challenges_purpose_check" CHECK ("factor_challenges"."purpose" in ('register', 'prove'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_pkey" PRIMARY KEY("account_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_key" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_pkey" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session_limits" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"staff_minutes" integer NOT NULL,
	"parent_minutes" integer NOT NULL,
	CONSTRAINT "session_limits_id_check" CHECK ("session_limits"."id"),
	CONSTRAINT "session_limits_staff_minutes_check" CHECK ("session_limits"."staff_minutes" between 15 and 129600),
	CONSTRAINT "session_limits_parent_minutes_check" CHECK ("session_limits"."parent_minutes" between 15 and 129600)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"proven_at" timestamp with time zone,
	"id_token" text,
	"token_fetched_at" timestamp with time zone,
	"factor_at" timestamp with time zone,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_check_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"last_step" integer,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "absence_reasons" (
	"absence_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "absence_reasons_text_check" CHECK (char_length("absence_reasons"."text") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"kid_id" bigint NOT NULL,
	"day" date NOT NULL,
	"id" bigint NOT NULL,
	"version" integer NOT NULL,
	"place_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"by_place" boolean NOT NULL,
	"after_time" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" bigint,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "absences_pkey" PRIMARY KEY("kid_id","day"),
	CONSTRAINT "absences_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"group_id" bigint,
	"teaser" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"start_time" time,
	"end_time" time,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "calendar_events_days_check" CHECK ("calendar_events"."end_day" between "calendar_events"."start_day" and "calendar_events"."start_day" + 366),
	CONSTRAINT "calendar_events_times_check" CHECK (("calendar_events"."start_time" is null) = ("calendar_events"."end_time" is null)
        and ("calendar_events"."start_time" is null or "calendar_events"."end_day" + "calendar_events"."end_time" > "calendar_events"."start_day" + "calendar_events"."start_time"))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	CONSTRAINT "calendar_feeds_token_hash_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "chat_message_files" (
	"message_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"room_id" bigint NOT NULL,
	"upload_id" bigint NOT NULL,
	CONSTRAINT "chat_message_files_pkey" PRIMARY KEY("message_id","position"),
	CONSTRAINT "chat_message_files_upload_id_key" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"room_id" bigint NOT NULL,
	"sender_id" bigint NOT NULL,
	"text" text NOT NULL,
	"folded" text GENERATED ALWAYS AS (fold_text("text")) STORED,
	"created_at" timestamp with time zone NOT NULL,
	"taken_back_at" timestamp with time zone,
	"command_hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"room_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"read_id" bigint NOT NULL,
	"shown_from" timestamp with time zone NOT NULL,
	"shown_id" bigint NOT NULL,
	"wrote_id" bigint,
	CONSTRAINT "chat_reads_pkey" PRIMARY KEY("room_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "chat_rooms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_rooms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint,
	"low_id" bigint,
	"high_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"last_message_id" bigint,
	"push_at" timestamp with time zone,
	CONSTRAINT "chat_rooms_kind_check" CHECK (("chat_rooms"."kid_id" is null) = ("chat_rooms"."low_id" is not null) and ("chat_rooms"."low_id" is null) = ("chat_rooms"."high_id" is null)
        and ("chat_rooms"."low_id" is null or "chat_rooms"."low_id" < "chat_rooms"."high_id"))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"group_id" bigint,
	"upload_id" bigint NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"expires" date,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" bigint,
	CONSTRAINT "files_upload_id_key" UNIQUE("upload_id"),
	CONSTRAINT "files_deleted_check" CHECK (("files"."deleted_at" is null) = ("files"."deleted_by" is null))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"principal" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"remote_address" text,
	"place_id" bigint
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"actor_id" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commands_pkey" PRIMARY KEY("actor_id","id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"stream" text NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"type_version" smallint NOT NULL,
	"data" jsonb NOT NULL,
	"place_id" bigint,
	"actor_id" bigint,
	"command_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "events_pkey" PRIMARY KEY("stream","version"),
	CONSTRAINT "events_position_key" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs_done" (
	"name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"done" integer NOT NULL,
	CONSTRAINT "jobs_done_pkey" PRIMARY KEY("name","hour")
);
--> statement-breakpoint
CREATE TABLE "log_checkpoints" (
	"number" integer PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "log_checkpoints_size_key" UNIQUE("size")
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_leaves_position_key" UNIQUE("position"),
	CONSTRAINT "log_leaves_hash_check" CHECK (octet_length("log_leaves"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_pkey" PRIMARY KEY("level","index"),
	CONSTRAINT "log_nodes_hash_check" CHECK (octet_length("log_nodes"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handed_at" timestamp with time zone,
	"handed" integer DEFAULT 0 NOT NULL,
	"check_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "outbox_listeners" (
	"name" text NOT NULL,
	"place_id" bigint NOT NULL,
	CONSTRAINT "outbox_listeners_pkey" PRIMARY KEY("name","place_id")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"kid_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"invoice_id" bigint,
	"note_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_entries_pkey" PRIMARY KEY("kid_id","version")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"kid_id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"place_id" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_numbers" (
	"place_id" bigint NOT NULL,
	"month" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_numbers_pkey" PRIMARY KEY("place_id","month")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"credit_used" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"amount_left" bigint NOT NULL,
	"parts" jsonb NOT NULL,
	"by_days" boolean NOT NULL,
	"taken_off" jsonb,
	"payments" jsonb NOT NULL,
	"basis" jsonb NOT NULL,
	"note_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"created_day" date NOT NULL,
	"deadline" date NOT NULL,
	"viewed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"paid_day" date,
	"reminded_day" date,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "ledger_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"salt" "bytea",
	"erased_at" timestamp with time zone,
	CONSTRAINT "ledger_notes_erased_check" CHECK ("ledger_notes"."erased_at" is null or ("ledger_notes"."text" = '' and "ledger_notes"."salt" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_custom_values" (
	"kid_id" bigint NOT NULL,
	"payment_type_id" bigint NOT NULL,
	"main_value" bigint,
	"daily" bigint,
	"default_unchecked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payment_custom_values_pkey" PRIMARY KEY("kid_id","payment_type_id")
);
--> statement-breakpoint
CREATE TABLE "payment_type_labels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_type_labels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_type_id" bigint NOT NULL,
	"name" text NOT NULL,
	"display" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_types" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"daily" bigint DEFAULT 0 NOT NULL,
	"main_value" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "payment_types_kind_check" CHECK ("payment_types"."kind" in ('TYPE_CONST', 'TYPE_DAILY', 'TYPE_OWN')),
	CONSTRAINT "payment_types_daily_check" CHECK ("payment_types"."daily" between 0 and 100000000),
	CONSTRAINT "payment_types_main_value_check" CHECK ("payment_types"."main_value" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "mails_state_check" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'stored', 'failed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"post_id" bigint NOT NULL,
	"place_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"handled_by" bigint,
	"handled_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "post_reports_kind_check" CHECK ("post_reports"."kind" in ('PRIVACY', 'OFFENSIVE', 'FALSE', 'OTHER')),
	CONSTRAINT "post_reports_state_check" CHECK ("post_reports"."state" in ('new', 'seen', 'hidden', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "notice_preferences" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"push_names" boolean DEFAULT false NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"digested_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"account_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"push" boolean NOT NULL,
	"digest" boolean NOT NULL,
	CONSTRAINT "notice_settings_pkey" PRIMARY KEY("account_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"place_id" bigint,
	"type" text NOT NULL,
	"section" text NOT NULL,
	"data" jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_account_id_source_key" UNIQUE("account_id","source")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" bigint NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_pushed_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"from" time NOT NULL,
	"until" time NOT NULL,
	"weekends" boolean NOT NULL,
	CONSTRAINT "quiet_hours_from_until_check" CHECK ("quiet_hours"."from" <> "quiet_hours"."until")
);
--> statement-breakpoint
CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logger_levels" (
	"logger" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "logger_levels_level_check" CHECK ("logger_levels"."level" in ('OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'))
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" uuid NOT NULL,
	"place_id" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"paid" boolean NOT NULL,
	"format" text DEFAULT 'csv' NOT NULL,
	"status" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"rows" integer,
	"bytes" integer,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "payment_reports_code_key" UNIQUE("code"),
	CONSTRAINT "payment_reports_format_check" CHECK ("payment_reports"."format" in ('csv', 'xlsx')),
	CONSTRAINT "payment_reports_status_check" CHECK ("payment_reports"."status" in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "group_tutors" (
	"group_id" bigint NOT NULL,
	"worker_id" bigint NOT NULL,
	CONSTRAINT "group_tutors_pkey" PRIMARY KEY("group_id","worker_id")
);
--> statement-breakpoint
CREATE TABLE "guardians" (
	"kid_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"relation" text DEFAULT 'parent' NOT NULL,
	"may_be_told" boolean DEFAULT true NOT NULL,
	"may_pay" boolean DEFAULT true NOT NULL,
	"may_pick_up" boolean DEFAULT true NOT NULL,
	CONSTRAINT "guardians_pkey" PRIMARY KEY("kid_id","phone"),
	CONSTRAINT "guardians_phone_check" CHECK ("guardians"."phone" ~ '^[0-9]{9}$'),
	CONSTRAINT "guardians_position_check" CHECK ("guardians"."position" > 0),
	CONSTRAINT "guardians_relation_check" CHECK ("guardians"."relation" in ('parent', 'grandparent', 'guardian', 'other'))
);
--> statement-breakpoint
CREATE TABLE "phone_answers" (
	"place_id" bigint NOT NULL,
	"phone" text NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"asked_again_at" timestamp with time zone,
	CONSTRAINT "phone_answers_pkey" PRIMARY KEY("place_id","phone"),
	CONSTRAINT "phone_answers_phone_check" CHECK ("phone_answers"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "worker_roles" (
	"worker_id" bigint NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "worker_roles_pkey" PRIMARY KEY("worker_id","role"),
	CONSTRAINT "worker_roles_role_check" CHECK ("worker_roles"."role" in ('admin', 'absence', 'files', 'payments'))
);
--> statement-breakpoint
CREATE TABLE "workers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "workers_phone_check" CHECK ("workers"."phone" ~ '^[0-9]{9}$')
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"name" text NOT NULL,
	"color" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "groups_id_place_id_key" UNIQUE("id","place_id"),
	CONSTRAINT "groups_color_check" CHECK ("groups"."color" between 0 and 9)
);
--> statement-breakpoint
CREATE TABLE "kid_moves" (
	"kid_id" bigint NOT NULL,
	"day" date NOT NULL,
	"from_group_id" bigint NOT NULL,
	CONSTRAINT "kid_moves_pkey" PRIMARY KEY("kid_id","day")
);
--> statement-breakpoint
CREATE TABLE "kids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"photo" text,
	"words" "tsvector" GENERATED ALWAYS AS (name_words(firstname || ' ' || lastname)) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "place_closed_days" (
	"place_id" bigint NOT NULL,
	"day" date NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	CONSTRAINT "place_closed_days_pkey" PRIMARY KEY("place_id","day")
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"nip" text NOT NULL,
	"street" text NOT NULL,
	"account_number" text NOT NULL,
	"account_number_changed_at" timestamp with time zone,
	"image" text,
	"absence_day_before" boolean DEFAULT false NOT NULL,
	"absence_max_time" time DEFAULT '08:00' NOT NULL,
	"accept_late" boolean DEFAULT false NOT NULL,
	"show_one_kid" boolean DEFAULT false NOT NULL,
	"payment_days" integer DEFAULT 14 NOT NULL,
	"automatic_reminders" boolean DEFAULT false NOT NULL,
	"sms_reminders" boolean DEFAULT false NOT NULL,
	"factor_required" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_phone_check" CHECK ("places"."phone" ~ '^[0-9]{9}$'),
	CONSTRAINT "places_nip_check" CHECK ("places"."nip" ~ '^[0-9]{10}$'),
	CONSTRAINT "places_payment_days_check" CHECK ("places"."payment_days" between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "sms_usage" (
	"key" text NOT NULL,
	"span" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "sms_usage_pkey" PRIMARY KEY("key","span"),
	CONSTRAINT "sms_usage_span_check" CHECK ("sms_usage"."span" in ('hour', 'day'))
);
--> statement-breakpoint
CREATE TABLE "user_sms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_sms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"account_id" bigint,
	"place_id" bigint,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"provider_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"purpose" text DEFAULT 'place' NOT NULL,
	"counted_at" timestamp with time zone,
	"waits_until" timestamp with time zone,
	CONSTRAINT "user_sms_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "user_sms_state_check" CHECK ("user_sms"."state" in ('queued', 'sending', 'sent', 'stored', 'failed', 'unknown')),
	CONSTRAINT "user_sms_purpose_check" CHECK ("user_sms"."purpose" in ('public', 'person', 'place'))
);
--> statement-breakpoint
CREATE TABLE "blobs" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blobs_hash_check" CHECK ("blobs"."hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "uploads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (name_words(name)) STORED NOT NULL,
	"extension" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"state" text NOT NULL,
	"content" text,
	"original" text,
	"thumbnail" text,
	"width" integer,
	"height" integer,
	"uploaded_by" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_code_key" UNIQUE("code"),
	CONSTRAINT "uploads_state_check" CHECK ("uploads"."state" in ('arriving', 'waiting', 'ready', 'refused')),
	CONSTRAINT "uploads_ready_check" CHECK ("uploads"."state" <> 'ready' or "uploads"."content" is not null)
);
--> statement-breakpoint
CREATE TABLE "post_files" (
	"post_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" bigint NOT NULL,
	CONSTRAINT "post_files_pkey" PRIMARY KEY("post_id","position"),
	CONSTRAINT "post_files_upload_id_key" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "post_marks" (
	"post_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"shown_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"liked_at" timestamp with time zone,
	"favourite_at" timestamp with time zone,
	CONSTRAINT "post_marks_pkey" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"place_id" bigint,
	"group_id" bigint,
	"important" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"showed" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "posts_type_check" CHECK ("posts"."type" in ('STANDARD', 'WORKER', 'ROLE', 'ALL', 'TEAM')),
	CONSTRAINT "posts_audience_check" CHECK (("posts"."type" = 'STANDARD') = ("posts"."group_id" is not null) and ("posts"."type" = 'TEAM') = ("posts"."place_id" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"webhook_id" bigint NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempted_at" timestamp with time zone,
	"status" integer,
	"duration_ms" integer,
	"answer" text,
	"failure" text,
	CONSTRAINT "webhook_deliveries_state_check" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_for" text,
	"leased_until" timestamp with time zone,
	CONSTRAINT "webhooks_disabled_for_check" CHECK ("webhooks"."disabled_for" in ('hand', 'failing', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_identities" ADD CONSTRAINT "account_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message_files" ADD CONSTRAINT "chat_message_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_room_id_chat_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."chat_rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_low_id_accounts_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_high_id_accounts_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_deleted_by_accounts_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_custom_values" ADD CONSTRAINT "payment_custom_values_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_custom_values" ADD CONSTRAINT "payment_custom_values_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_type_labels" ADD CONSTRAINT "payment_type_labels_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_types" ADD CONSTRAINT "payment_types_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_handled_by_accounts_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tutors" ADD CONSTRAINT "group_tutors_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tutors" ADD CONSTRAINT "group_tutors_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardians" ADD CONSTRAINT "guardians_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_answers" ADD CONSTRAINT "phone_answers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_roles" ADD CONSTRAINT "worker_roles_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_moves" ADD CONSTRAINT "kid_moves_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kid_moves" ADD CONSTRAINT "kid_moves_from_group_id_groups_id_fk" FOREIGN KEY ("from_group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kids" ADD CONSTRAINT "kids_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_closed_days" ADD CONSTRAINT "place_closed_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sms" ADD CONSTRAINT "user_sms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sms" ADD CONSTRAINT "user_sms_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_content_blobs_hash_fk" FOREIGN KEY ("content") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_original_blobs_hash_fk" FOREIGN KEY ("original") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_thumbnail_blobs_hash_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."blobs"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_uploaded_by_accounts_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_token_hash_key" ON "access_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "access_tokens_account_id_idx" ON "access_tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "access_tokens_place_id_idx" ON "access_tokens" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "account_codes_account_id_idx" ON "account_codes" USING btree ("account_id","purpose","id");--> statement-breakpoint
CREATE INDEX "account_codes_code_hash_idx" ON "account_codes" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "account_codes_expires_at_idx" ON "account_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_identities_account_id_idx" ON "account_identities" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_login_key" ON "accounts" USING btree ("login") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email" is not null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_login_trgm_idx" ON "accounts" USING gin ("login" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_names_trgm_idx" ON "accounts" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || "first_name") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_email_trgm_idx" ON "accounts" USING gin (fold_text("email") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "accounts_last_name_idx" ON "accounts" USING btree (nullif("last_name", '') collate polish,"id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_first_name_idx" ON "accounts" USING btree (nullif("first_name", '') collate polish,"id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_activated_idx" ON "accounts" USING btree ("activated","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_lang_key_idx" ON "accounts" USING btree ("lang_key","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_created_by_idx" ON "accounts" USING btree ("created_by","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_last_modified_by_idx" ON "accounts" USING btree ("last_modified_by","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_last_modified_at_idx" ON "accounts" USING btree ("last_modified_at","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_unproven_idx" ON "accounts" USING btree ("created_at") WHERE "accounts"."created_by" = 'registration' and not "accounts"."activated" and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_link_hash_idx" ON "email_changes" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_account_id_idx" ON "factor_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at_idx" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "passkeys_account_id_idx" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account_id_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_idle_check_at_idx" ON "sessions" USING btree ("idle_check_at") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "throttles_window_started_at_idx" ON "throttles" USING btree ("window_started_at");--> statement-breakpoint
CREATE INDEX "absence_reasons_day_idx" ON "absence_reasons" USING btree ("day");--> statement-breakpoint
CREATE INDEX "absence_reasons_deleted_at_idx" ON "absence_reasons" USING btree ("deleted_at") WHERE "absence_reasons"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "absences_place_id_day_idx" ON "absences" USING btree ("place_id","day","kid_id") WHERE "absences"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "calendar_events_place_id_start_day_idx" ON "calendar_events" USING btree ("place_id","start_day");--> statement-breakpoint
CREATE INDEX "calendar_events_group_id_place_id_idx" ON "calendar_events" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "calendar_events_created_by_idx" ON "calendar_events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "chat_message_files_room_id_idx" ON "chat_message_files" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_room_id_idx" ON "chat_messages" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_sender_id_command_hash_key" ON "chat_messages" USING btree ("sender_id","command_hash");--> statement-breakpoint
CREATE INDEX "chat_reads_account_id_idx" ON "chat_reads" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_kid_id_key" ON "chat_rooms" USING btree ("kid_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_low_id_high_id_key" ON "chat_rooms" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_high_id_idx" ON "chat_rooms" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "files_place_id_idx" ON "files" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "files_group_id_place_id_idx" ON "files" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "files_expires_idx" ON "files" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "files_deleted_at_idx" ON "files" USING btree ("deleted_at") WHERE "files"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "files_deleted_by_idx" ON "files" USING btree ("deleted_by");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_principal_at_idx" ON "audit_log" USING btree ("principal","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_type_at_idx" ON "audit_log" USING btree ("type","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_place_id_at_idx" ON "audit_log" USING btree ("place_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_kid_at_idx" ON "audit_log" USING btree (("data" ->> 'kid'),"at","id") WHERE "audit_log"."data" ->> 'kid' is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree (coalesce("run_at", '-infinity'),"name",md5("data"::text)) WHERE "outbox"."check_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_handed_idx" ON "outbox" USING btree ("check_at","failed_at") WHERE "outbox"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_place_id_number_key" ON "invoices" USING btree ("place_id","number");--> statement-breakpoint
CREATE INDEX "invoices_open_idx" ON "invoices" USING btree ("place_id","created_day","id") WHERE "invoices"."paid_at" is null and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_place_id_created_day_idx" ON "invoices" USING btree ("place_id","created_day","id");--> statement-breakpoint
CREATE INDEX "invoices_place_id_paid_day_idx" ON "invoices" USING btree ("place_id","paid_day","id") WHERE "invoices"."paid_day" is not null;--> statement-breakpoint
CREATE INDEX "invoices_kid_id_idx" ON "invoices" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "invoices_place_id_next_reminder_idx" ON "invoices" USING btree ("place_id",next_reminder("deadline", "created_day", "reminded_day")) WHERE "invoices"."paid_at" is null and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "payment_custom_values_payment_type_id_idx" ON "payment_custom_values" USING btree ("payment_type_id");--> statement-breakpoint
CREATE INDEX "payment_type_labels_payment_type_id_idx" ON "payment_type_labels" USING btree ("payment_type_id","id");--> statement-breakpoint
CREATE INDEX "payment_types_place_id_idx" ON "payment_types" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "mails_account_id_idx" ON "mails" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mails_recipient_trgm_idx" ON "mails" USING gin (fold_text("recipient") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "mails_subject_trgm_idx" ON "mails" USING gin (fold_text("subject") gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_reports_post_id_idx" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_reports_place_id_idx" ON "post_reports" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "post_reports_created_by_idx" ON "post_reports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "post_reports_handled_by_idx" ON "post_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_open_key" ON "post_reports" USING btree ("post_id","created_by") WHERE "post_reports"."state" in ('new', 'seen') and "post_reports"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notice_preferences_digest_idx" ON "notice_preferences" USING btree ("account_id") WHERE "notice_preferences"."digest";--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("account_id","section","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_account_id_idx" ON "notifications" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "notifications_read_created_at_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_created_at_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_place_id_source_idx" ON "notifications" USING btree ("place_id","source");--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_id_idx" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_reports_place_id_idx" ON "payment_reports" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "payment_reports_requested_by_idx" ON "payment_reports" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "payment_reports_unfinished_idx" ON "payment_reports" USING btree ("created_at") WHERE "payment_reports"."finished_at" is null and "payment_reports"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "group_tutors_worker_id_idx" ON "group_tutors" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "guardians_phone_idx" ON "guardians" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "phone_answers_phone_idx" ON "phone_answers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "workers_place_id_idx" ON "workers" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "workers_phone_idx" ON "workers" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "workers_place_id_phone_key" ON "workers" USING btree ("place_id","phone") WHERE "workers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "groups_place_id_idx" ON "groups" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_place_id_name_key" ON "groups" USING btree ("place_id",lower("name")) WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "kid_moves_from_group_id_idx" ON "kid_moves" USING btree ("from_group_id");--> statement-breakpoint
CREATE INDEX "kids_group_id_place_id_idx" ON "kids" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "kids_place_id_name_idx" ON "kids" USING btree ("place_id","lastname" collate polish,"firstname" collate polish,"id");--> statement-breakpoint
CREATE INDEX "kids_lastname_idx" ON "kids" USING btree ("lastname" collate polish,"id") WHERE "kids"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "kids_firstname_idx" ON "kids" USING btree ("firstname" collate polish,"id") WHERE "kids"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "kids_words_idx" ON "kids" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "places_name_idx" ON "places" USING btree ("name" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_city_idx" ON "places" USING btree ("city" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_street_idx" ON "places" USING btree ("street" collate polish,"id");--> statement-breakpoint
CREATE INDEX "places_nip_idx" ON "places" USING btree ("nip","id");--> statement-breakpoint
CREATE INDEX "sms_usage_started_at_idx" ON "sms_usage" USING btree ("span","started_at");--> statement-breakpoint
CREATE INDEX "user_sms_account_id_idx" ON "user_sms" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "user_sms_place_id_idx" ON "user_sms" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "user_sms_phone_trgm_idx" ON "user_sms" USING gin ("phone" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "user_sms_state_idx" ON "user_sms" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "blobs_created_at_idx" ON "blobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_content_idx" ON "uploads" USING btree ("content");--> statement-breakpoint
CREATE INDEX "uploads_original_idx" ON "uploads" USING btree ("original");--> statement-breakpoint
CREATE INDEX "uploads_thumbnail_idx" ON "uploads" USING btree ("thumbnail");--> statement-breakpoint
CREATE INDEX "uploads_words_idx" ON "uploads" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "uploads_uploaded_by_idx" ON "uploads" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "uploads_arriving_idx" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" = 'arriving';--> statement-breakpoint
CREATE INDEX "uploads_waiting_idx" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "post_marks_account_id_idx" ON "post_marks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_marks_favourite_idx" ON "post_marks" USING btree ("account_id","post_id") WHERE "post_marks"."favourite_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_group_id_place_id_idx" ON "posts" USING btree ("group_id","place_id","id");--> statement-breakpoint
CREATE INDEX "posts_place_id_type_idx" ON "posts" USING btree ("place_id","type","id");--> statement-breakpoint
CREATE INDEX "posts_team_idx" ON "posts" USING btree ("id") WHERE "posts"."place_id" is null;--> statement-breakpoint
CREATE INDEX "posts_place_id_type_ranked_idx" ON "posts" USING btree ("place_id","type","created_at") WHERE "posts"."important" or "posts"."type" <> 'STANDARD';--> statement-breakpoint
CREATE INDEX "posts_group_id_ranked_idx" ON "posts" USING btree ("group_id","created_at") WHERE "posts"."important";--> statement-breakpoint
CREATE INDEX "posts_author_id_idx" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_source_key" ON "webhook_deliveries" USING btree ("webhook_id","source");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_at_idx" ON "webhook_deliveries" USING btree ("webhook_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_place_id_idx" ON "webhooks" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "webhooks_former_until_idx" ON "webhooks" USING btree ("former_until") WHERE "webhooks"."former_until" is not null;--> statement-breakpoint
CREATE VIEW "public"."guardianships" AS (
  select g.kid_id, k.place_id, k.group_id, k.firstname, k.lastname, k.deleted_at, g.position, g.phone, g.name,
    g.relation, g.may_be_told, g.may_pay, g.may_pick_up,
    exists (select from phone_answers answer where answer.place_id = k.place_id and answer.phone = g.phone and answer.declined_at is not null) as declined,
    not exists (select from phone_answers answer where answer.place_id = k.place_id and answer.phone = g.phone and answer.accepted_at is null) as accepted
  from guardians g join kids k on k.id = g.kid_id);--> statement-breakpoint
CREATE VIEW "public"."staff_of_places" AS (
  select w.id as worker_id, w.place_id, w.name, w.description, w.phone, w.deleted_at,
    array(select r.role from worker_roles r where r.worker_id = w.id order by r.role) as roles,
    array(select t.group_id from group_tutors t join groups g on g.id = t.group_id and g.deleted_at is null
      where t.worker_id = w.id order by t.group_id) as tutor_of,
    exists (select from phone_answers answer where answer.place_id = w.place_id and answer.phone = w.phone and answer.declined_at is not null) as declined,
    not exists (select from phone_answers answer where answer.place_id = w.place_id and answer.phone = w.phone and answer.accepted_at is null) as accepted
  from workers w);
--> statement-breakpoint
-- The event log, the tree over it and the records of commands are append-only, twice over: by rights, which the owner
-- takes from itself, and by triggers, which also stop a role that was given the rights back.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the event log is append-only: % refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commands_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commands
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON events, commands, log_leaves, log_nodes, log_checkpoints FROM PUBLIC, CURRENT_USER;
