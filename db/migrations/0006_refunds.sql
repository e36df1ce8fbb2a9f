CREATE TABLE "refund_file_orders" (
	"file_id" bigint NOT NULL,
	"refund_id" bigint NOT NULL,
	CONSTRAINT "refund_file_orders_pkey" PRIMARY KEY("file_id","refund_id")
);
--> statement-breakpoint
CREATE TABLE "refund_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"content" "bytea" NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refund_files_format_check" CHECK ("refund_files"."format" in ('elixir', 'erste', 'pain001')),
	CONSTRAINT "refund_files_encoding_check" CHECK ("refund_files"."encoding" in ('Windows-1250', 'ISO-8859-2', 'UTF-8'))
);
--> statement-breakpoint
CREATE TABLE "refund_settings" (
	"place_id" bigint PRIMARY KEY NOT NULL,
	"format" text DEFAULT 'elixir' NOT NULL,
	"encoding" text DEFAULT 'Windows-1250' NOT NULL,
	"per_file" integer DEFAULT 50 NOT NULL,
	CONSTRAINT "refund_settings_format_check" CHECK ("refund_settings"."format" in ('elixir', 'erste', 'pain001')),
	CONSTRAINT "refund_settings_encoding_check" CHECK ("refund_settings"."encoding" in ('Windows-1250', 'ISO-8859-2', 'UTF-8')),
	CONSTRAINT "refund_settings_per_file_check" CHECK ("refund_settings"."per_file" between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"place_id" bigint NOT NULL,
	"kid_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"source" text NOT NULL,
	"account_number" text NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'ORDERED' NOT NULL,
	"file_id" bigint,
	"paid_day" date,
	"line_id" bigint,
	"bounced_line_id" bigint,
	"command_id" text NOT NULL,
	"digest" text NOT NULL,
	"ordered_by" bigint NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_source_check" CHECK ("refunds"."source" in ('credit', 'deposit')),
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('ORDERED', 'SENT', 'PAID', 'CANCELLED')),
	CONSTRAINT "refunds_account_number_check" CHECK ("refunds"."account_number" ~ '^[0-9]{26}$'),
	CONSTRAINT "refunds_name_check" CHECK ("refunds"."name" <> ''),
	CONSTRAINT "refunds_sent_check" CHECK ("refunds"."state" <> 'SENT' or "refunds"."file_id" is not null),
	CONSTRAINT "refunds_paid_check" CHECK ("refunds"."state" <> 'PAID' or "refunds"."paid_day" is not null)
);
--> statement-breakpoint
ALTER TABLE "bank_decisions" DROP CONSTRAINT "bank_decisions_proposal_check";--> statement-breakpoint
ALTER TABLE "refund_file_orders" ADD CONSTRAINT "refund_file_orders_file_id_refund_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_file_orders" ADD CONSTRAINT "refund_file_orders_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_files" ADD CONSTRAINT "refund_files_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_files" ADD CONSTRAINT "refund_files_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_settings" ADD CONSTRAINT "refund_settings_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_file_id_refund_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."refund_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_line_id_bank_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_bounced_line_id_bank_lines_id_fk" FOREIGN KEY ("bounced_line_id") REFERENCES "public"."bank_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_ordered_by_accounts_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_file_orders_refund_id_idx" ON "refund_file_orders" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_files_place_id_idx" ON "refund_files" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "refund_files_made_by_idx" ON "refund_files" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "refunds_place_id_idx" ON "refunds" USING btree ("place_id","state","id");--> statement-breakpoint
CREATE INDEX "refunds_kid_id_idx" ON "refunds" USING btree ("kid_id");--> statement-breakpoint
CREATE INDEX "refunds_file_id_idx" ON "refunds" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "refunds_line_id_idx" ON "refunds" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "refunds_bounced_line_id_idx" ON "refunds" USING btree ("bounced_line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_ordered_by_command_id_key" ON "refunds" USING btree ("ordered_by","command_id");--> statement-breakpoint
ALTER TABLE "bank_decisions" ADD CONSTRAINT "bank_decisions_proposal_check" CHECK ("bank_decisions"."proposal" is null or "bank_decisions"."proposal" in ('REFUND', 'VIRTUAL_ACCOUNT', 'NUMBER', 'PAYER', 'NAME', 'AMOUNT', 'SUGGESTION'));