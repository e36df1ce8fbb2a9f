CREATE TABLE "difference_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "difference_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"place_id" bigint NOT NULL,
	"invoice_id" bigint NOT NULL,
	"difference" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"correction_id" bigint,
	"decided_by" bigint NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "difference_decisions_kind_check" CHECK ("difference_decisions"."kind" in ('APPROVED', 'DISMISSED')),
	CONSTRAINT "difference_decisions_reason_check" CHECK ("difference_decisions"."kind" <> 'DISMISSED' or "difference_decisions"."reason" <> ''),
	CONSTRAINT "difference_decisions_correction_check" CHECK (("difference_decisions"."kind" = 'APPROVED') = ("difference_decisions"."correction_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "difference_decisions" ADD CONSTRAINT "difference_decisions_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "difference_decisions" ADD CONSTRAINT "difference_decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "difference_decisions_place_id_idx" ON "difference_decisions" USING btree ("place_id","invoice_id");--> statement-breakpoint
CREATE INDEX "difference_decisions_invoice_id_idx" ON "difference_decisions" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "difference_decisions_decided_by_idx" ON "difference_decisions" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "difference_decisions_dismissed_key" ON "difference_decisions" USING btree ("place_id","difference") WHERE "difference_decisions"."kind" = 'DISMISSED';