CREATE SEQUENCE "public"."invoice_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."part_payment_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text,
	"activated" boolean DEFAULT false NOT NULL,
	"lang_key" text DEFAULT 'pl' NOT NULL,
	"authorities" text[] DEFAULT '{ROLE_USER}' NOT NULL,
	"secret_hash" text,
	"secret_kind" text,
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" bigint NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
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
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"data" jsonb NOT NULL,
	"run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "payment_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" uuid NOT NULL,
	"place_id" bigint NOT NULL,
	"requested_by" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"paid" boolean NOT NULL,
	"status" text NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"rows" integer,
	"bytes" integer,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "payment_reports_code_key" UNIQUE("code"),
	CONSTRAINT "payment_reports_status_check" CHECK ("payment_reports"."status" in ('queued', 'running', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "group_tutors" (
	"group_id" bigint NOT NULL,
	"worker_id" bigint NOT NULL,
	CONSTRAINT "group_tutors_pkey" PRIMARY KEY("group_id","worker_id")
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
CREATE TABLE "kids" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kids_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"group_id" bigint NOT NULL,
	"firstname" text NOT NULL,
	"lastname" text NOT NULL,
	"phone1" text NOT NULL,
	"phone2" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "kids_phone1_check" CHECK ("kids"."phone1" ~ '^[0-9]{9}$'),
	CONSTRAINT "kids_phone2_check" CHECK ("kids"."phone2" ~ '^[0-9]{9}$')
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
	"image" text,
	"absence_day_before" boolean DEFAULT false NOT NULL,
	"absence_max_time" time DEFAULT '08:00' NOT NULL,
	"accept_late" boolean DEFAULT false NOT NULL,
	"show_one_kid" boolean DEFAULT false NOT NULL,
	"payment_days" integer DEFAULT 14 NOT NULL,
	"automatic_reminders" boolean DEFAULT false NOT NULL,
	"sms_reminders" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "places_phone_check" CHECK ("places"."phone" ~ '^[0-9]{9}$'),
	CONSTRAINT "places_nip_check" CHECK ("places"."nip" ~ '^[0-9]{10}$'),
	CONSTRAINT "places_payment_days_check" CHECK ("places"."payment_days" between 0 and 365)
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
	CONSTRAINT "user_sms_dedupe_key_key" UNIQUE("dedupe_key"),
	CONSTRAINT "user_sms_state_check" CHECK ("user_sms"."state" in ('queued', 'sending', 'sent', 'stored', 'failed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_numbers" ADD CONSTRAINT "invoice_numbers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_custom_values" ADD CONSTRAINT "payment_custom_values_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_custom_values" ADD CONSTRAINT "payment_custom_values_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_type_labels" ADD CONSTRAINT "payment_type_labels_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_types" ADD CONSTRAINT "payment_types_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_requested_by_accounts_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tutors" ADD CONSTRAINT "group_tutors_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tutors" ADD CONSTRAINT "group_tutors_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kids" ADD CONSTRAINT "kids_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "place_closed_days" ADD CONSTRAINT "place_closed_days_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_roles" ADD CONSTRAINT "worker_roles_worker_id_workers_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."workers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers" ADD CONSTRAINT "workers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sms" ADD CONSTRAINT "user_sms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sms" ADD CONSTRAINT "user_sms_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_login_key" ON "accounts" USING btree ("login") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email")) WHERE "accounts"."email" is not null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_account_id_idx" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "outbox_run_at_idx" ON "outbox" USING btree ("run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_place_id_number_key" ON "invoices" USING btree ("place_id","number");--> statement-breakpoint
CREATE INDEX "invoices_open_idx" ON "invoices" USING btree ("place_id","created_day","id") WHERE "invoices"."paid_at" is null and "invoices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "invoices_place_id_created_day_idx" ON "invoices" USING btree ("place_id","created_day","id");--> statement-breakpoint
CREATE INDEX "invoices_place_id_paid_day_idx" ON "invoices" USING btree ("place_id","paid_day","id") WHERE "invoices"."paid_day" is not null;--> statement-breakpoint
CREATE INDEX "invoices_kid_id_idx" ON "invoices" USING btree ("kid_id","id");--> statement-breakpoint
CREATE INDEX "payment_custom_values_payment_type_id_idx" ON "payment_custom_values" USING btree ("payment_type_id");--> statement-breakpoint
CREATE INDEX "payment_type_labels_payment_type_id_idx" ON "payment_type_labels" USING btree ("payment_type_id","id");--> statement-breakpoint
CREATE INDEX "payment_types_place_id_idx" ON "payment_types" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("account_id","section","id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_place_id_idx" ON "notifications" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "payment_reports_place_id_idx" ON "payment_reports" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "payment_reports_requested_by_idx" ON "payment_reports" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "group_tutors_worker_id_idx" ON "group_tutors" USING btree ("worker_id");--> statement-breakpoint
CREATE INDEX "groups_place_id_idx" ON "groups" USING btree ("place_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_place_id_name_key" ON "groups" USING btree ("place_id",lower("name")) WHERE "groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "kids_group_id_place_id_idx" ON "kids" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "kids_place_id_name_idx" ON "kids" USING btree ("place_id","lastname","firstname","id");--> statement-breakpoint
CREATE INDEX "kids_phone1_idx" ON "kids" USING btree ("phone1");--> statement-breakpoint
CREATE INDEX "kids_phone2_idx" ON "kids" USING btree ("phone2");--> statement-breakpoint
CREATE INDEX "workers_place_id_idx" ON "workers" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "workers_phone_idx" ON "workers" USING btree ("phone");--> statement-breakpoint
CREATE UNIQUE INDEX "workers_place_id_phone_key" ON "workers" USING btree ("place_id","phone") WHERE "workers"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_sms_account_id_idx" ON "user_sms" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "user_sms_place_id_idx" ON "user_sms" USING btree ("place_id");