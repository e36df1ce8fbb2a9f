CREATE TABLE "absence_reasons" (
	"absence_id" bigint PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "absence_reasons_text_check" CHECK (char_length("absence_reasons"."text") between 1 and 200)
);
--> statement-breakpoint
CREATE INDEX "absence_reasons_day_idx" ON "absence_reasons" USING btree ("day");