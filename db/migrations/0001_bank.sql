CREATE TABLE "bank_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"nrb" text NOT NULL,
	"mapping" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_accounts_place_id_nrb_key" UNIQUE("place_id","nrb"),
	CONSTRAINT "bank_accounts_nrb_check" CHECK ("bank_accounts"."nrb" ~ '^[0-9]{26}$')
);
--> statement-breakpoint
CREATE TABLE "bank_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"line_id" bigint NOT NULL,
	"place_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"allocations" jsonb NOT NULL,
	"reverses_line_id" bigint,
	"proposal" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"undone_by" bigint,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bank_decisions_kind_check" CHECK ("bank_decisions"."kind" in ('BOOKED', 'NOT_OURS')),
	CONSTRAINT "bank_decisions_proposal_check" CHECK ("bank_decisions"."proposal" is null or "bank_decisions"."proposal" in ('VIRTUAL_ACCOUNT', 'NUMBER', 'PAYER', 'NAME', 'AMOUNT', 'SUGGESTION')),
	CONSTRAINT "bank_decisions_reason_check" CHECK (("bank_decisions"."kind" = 'NOT_OURS') = ("bank_decisions"."reason" is not null)),
	CONSTRAINT "bank_decisions_undone_check" CHECK (("bank_decisions"."undone_by" is null) = ("bank_decisions"."undone_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bank_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"statement_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"mark" text NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text NOT NULL,
	"title" text NOT NULL,
	"virtual_id" text NOT NULL,
	"reference" text NOT NULL,
	"balance" bigint,
	CONSTRAINT "bank_lines_mark_check" CHECK ("bank_lines"."mark" in ('C', 'D', 'RC', 'RD'))
);
--> statement-breakpoint
CREATE TABLE "bank_payers" (
	"place_id" bigint NOT NULL,
	"nrb" text NOT NULL,
	"kid_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_payers_pkey" PRIMARY KEY("place_id","nrb","kid_id")
);
--> statement-breakpoint
CREATE TABLE "bank_settings" (
	"place_id" bigint PRIMARY KEY NOT NULL,
	"auto_book" boolean DEFAULT false NOT NULL,
	"virtual_prefix" text
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"account" text NOT NULL,
	"format" text NOT NULL,
	"dialect" text NOT NULL,
	"encoding" text NOT NULL,
	"number" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"opening" bigint,
	"closing" bigint,
	"lines" integer NOT NULL,
	"added_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_statements_format_check" CHECK ("bank_statements"."format" in ('MT940', 'CAMT053', 'CSV')),
	CONSTRAINT "bank_statements_dialect_check" CHECK ("bank_statements"."dialect" in ('PKO', 'MBANK', 'ING', 'PEKAO', 'MILLENNIUM', 'SANTANDER', 'ALIOR', 'NORDEA', 'DEUTSCHE', 'PLAIN', 'OTHER')),
	CONSTRAINT "bank_statements_encoding_check" CHECK ("bank_statements"."encoding" in ('UTF-8', 'ISO-8859-2', 'Windows-1250', 'CP852'))
);
--> statement-breakpoint
CREATE TABLE "bank_virtual_account_kids" (
	"account_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	CONSTRAINT "bank_virtual_account_kids_pkey" PRIMARY KEY("account_id","kid_id")
);
--> statement-breakpoint
CREATE TABLE "bank_virtual_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_virtual_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"nrb" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_virtual_accounts_nrb_key" UNIQUE("nrb"),
	CONSTRAINT "bank_virtual_accounts_nrb_check" CHECK ("bank_virtual_accounts"."nrb" ~ '^[0-9]{26}$')
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_reverses_line_id_bank_lines_id_fk" FOREIGN KEY ("reverses_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_settings" ADD CONSTRAINT "bank_settings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_virtual_account_kids" ADD CONSTRAINT "bank_virtual_account_kids_account_id_bank_virtual_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."bank_virtual_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_virtual_account_kids" ADD CONSTRAINT "bank_virtual_account_kids_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_virtual_accounts" ADD CONSTRAINT "bank_virtual_accounts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_decisions_line_id_key" ON "bank_decisions" USING btree ("line_id") WHERE "bank_decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_decisions_line_id_idx" ON "bank_decisions" USING btree ("line_id","id");--> statement-breakpoint
CREATE INDEX "bank_decisions_place_id_idx" ON "bank_decisions" USING btree ("place_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_decisions_reverses_line_id_key" ON "bank_decisions" USING btree ("reverses_line_id") WHERE "bank_decisions"."reverses_line_id" is not null and "bank_decisions"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "bank_decisions_reverses_line_id_idx" ON "bank_decisions" USING btree ("reverses_line_id");--> statement-breakpoint
CREATE INDEX "bank_decisions_decided_by_idx" ON "bank_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "bank_decisions_undone_by_idx" ON "bank_decisions" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "bank_lines_place_id_idx" ON "bank_lines" USING btree ("place_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_statement_id_position_key" ON "bank_lines" USING btree ("statement_id","position");--> statement-breakpoint
CREATE INDEX "bank_payers_kid_id_idx" ON "bank_payers" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "bank_payers_line_id_idx" ON "bank_payers" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "bank_statements_place_id_idx" ON "bank_statements" USING btree ("place_id","account","to_day","id");--> statement-breakpoint
CREATE INDEX "bank_statements_added_by_idx" ON "bank_statements" USING btree ("added_by");--> statement-breakpoint
CREATE INDEX "bank_virtual_account_kids_kid_id_idx" ON "bank_virtual_account_kids" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "bank_virtual_accounts_place_id_idx" ON "bank_virtual_accounts" USING btree ("place_id");