CREATE SEQUENCE "public"."absence_ids" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
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
CREATE INDEX "absences_place_id_day_idx" ON "absences" USING btree ("place_id","day","kid_id") WHERE "absences"."deleted_at" is null;