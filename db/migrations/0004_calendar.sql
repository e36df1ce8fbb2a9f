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
	"command_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "calendar_events_command_id_key" UNIQUE("command_id"),
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
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_events_place_id_start_day_idx" ON "calendar_events" USING btree ("place_id","start_day");--> statement-breakpoint
CREATE INDEX "calendar_events_group_id_place_id_idx" ON "calendar_events" USING btree ("group_id","place_id");--> statement-breakpoint
CREATE INDEX "calendar_events_created_by_idx" ON "calendar_events" USING btree ("created_by");