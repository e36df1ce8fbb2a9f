CREATE TABLE "accounting_accounts" (
	"place_id" bigint NOT NULL,
	"payment_type_id" bigint NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"cost_place" text NOT NULL,
	CONSTRAINT "accounting_accounts_pkey" PRIMARY KEY("place_id","payment_type_id")
);
--> statement-breakpoint
CREATE TABLE "accounting_buyers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounting_buyers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kid_id" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"nip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounting_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounting_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"exemption" text,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"nip" text NOT NULL,
	"saved_by" bigint NOT NULL,
	CONSTRAINT "accounting_documents_kind_check" CHECK ("accounting_documents"."kind" in ('INVOICE', 'NOTE')),
	CONSTRAINT "accounting_documents_exemption_check" CHECK ("accounting_documents"."exemption" is null or "accounting_documents"."exemption" in ('NURSERY', 'PRESCHOOL'))
);
--> statement-breakpoint
CREATE TABLE "accounting_exports" (
	"place_id" bigint PRIMARY KEY NOT NULL,
	"optima_source" text DEFAULT '' NOT NULL,
	"optima_target" text DEFAULT '' NOT NULL,
	"register" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"format" text NOT NULL,
	"documents" integer NOT NULL,
	"sum" bigint NOT NULL,
	"repetition" integer NOT NULL,
	"preliminary" boolean NOT NULL,
	"sha256" text NOT NULL,
	"made_by" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_exports_place_id_format_days_key" UNIQUE("place_id","format","from_day","to_day","repetition"),
	CONSTRAINT "sales_exports_format_check" CHECK ("sales_exports"."format" in ('epp', 'optima', 'csv')),
	CONSTRAINT "sales_exports_days_check" CHECK ("sales_exports"."from_day" <= "sales_exports"."to_day"),
	CONSTRAINT "sales_exports_repetition_check" CHECK ("sales_exports"."repetition" >= 0)
);
--> statement-breakpoint
ALTER TABLE "accounting_accounts" ADD CONSTRAINT "accounting_accounts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_accounts" ADD CONSTRAINT "accounting_accounts_payment_type_id_payment_types_id_fk" FOREIGN KEY ("payment_type_id") REFERENCES "public"."payment_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_buyers" ADD CONSTRAINT "accounting_buyers_kid_id_kids_id_fk" FOREIGN KEY ("kid_id") REFERENCES "public"."kids"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_documents" ADD CONSTRAINT "accounting_documents_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_documents" ADD CONSTRAINT "accounting_documents_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounting_exports" ADD CONSTRAINT "accounting_exports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_exports" ADD CONSTRAINT "sales_exports_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_exports" ADD CONSTRAINT "sales_exports_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounting_accounts_payment_type_id_idx" ON "accounting_accounts" USING btree ("payment_type_id");--> statement-breakpoint
CREATE INDEX "accounting_buyers_kid_id_idx" ON "accounting_buyers" USING btree ("kid_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "accounting_documents_place_id_idx" ON "accounting_documents" USING btree ("place_id","valid_from","id");--> statement-breakpoint
CREATE INDEX "accounting_documents_saved_by_idx" ON "accounting_documents" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "sales_exports_place_id_idx" ON "sales_exports" USING btree ("place_id","id");--> statement-breakpoint
CREATE INDEX "sales_exports_made_by_idx" ON "sales_exports" USING btree ("made_by");