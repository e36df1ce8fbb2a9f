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
CREATE TABLE "post_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"post_id" bigint NOT NULL,
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
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_handled_by_accounts_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD CONSTRAINT "notice_preferences_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_marks" ADD CONSTRAINT "post_marks_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_group_id_place_id_fkey" FOREIGN KEY ("group_id","place_id") REFERENCES "public"."groups"("id","place_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_message_files_room_id_idx" ON "chat_message_files" USING btree ("room_id","message_id");--> statement-breakpoint
CREATE INDEX "chat_messages_room_id_idx" ON "chat_messages" USING btree ("room_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_sender_id_command_hash_key" ON "chat_messages" USING btree ("sender_id","command_hash");--> statement-breakpoint
CREATE INDEX "chat_reads_account_id_idx" ON "chat_reads" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_kid_id_key" ON "chat_rooms" USING btree ("kid_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_rooms_low_id_high_id_key" ON "chat_rooms" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_high_id_idx" ON "chat_rooms" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "post_reports_post_id_idx" ON "post_reports" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_reports_created_by_idx" ON "post_reports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "post_reports_handled_by_idx" ON "post_reports" USING btree ("handled_by");--> statement-breakpoint
CREATE UNIQUE INDEX "post_reports_open_key" ON "post_reports" USING btree ("post_id","created_by") WHERE "post_reports"."state" in ('new', 'seen') and "post_reports"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_account_id_idx" ON "push_subscriptions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_marks_account_id_idx" ON "post_marks" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "post_marks_favourite_idx" ON "post_marks" USING btree ("account_id","post_id") WHERE "post_marks"."favourite_at" is not null;--> statement-breakpoint
CREATE INDEX "posts_group_id_place_id_idx" ON "posts" USING btree ("group_id","place_id","id");--> statement-breakpoint
CREATE INDEX "posts_place_id_type_idx" ON "posts" USING btree ("place_id","type","id");--> statement-breakpoint
CREATE INDEX "posts_team_idx" ON "posts" USING btree ("id") WHERE "posts"."place_id" is null;--> statement-breakpoint
CREATE INDEX "posts_place_id_type_ranked_idx" ON "posts" USING btree ("place_id","type","created_at") WHERE "posts"."important" or "posts"."type" <> 'STANDARD';--> statement-breakpoint
CREATE INDEX "posts_group_id_ranked_idx" ON "posts" USING btree ("group_id","created_at") WHERE "posts"."important";--> statement-breakpoint
CREATE INDEX "posts_author_id_idx" ON "posts" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "notifications_account_id_idx" ON "notifications" USING btree ("account_id","id");--> statement-breakpoint
UPDATE "notifications" SET "data" = "data" || jsonb_build_object('event', substring("source" from '^event-(\d+)$')::bigint) WHERE "type" = 'TYPE_EVENT' AND "source" ~ '^event-\d+$';--> statement-breakpoint
UPDATE "notifications" SET "data" = "data" || jsonb_build_object('file', substring("source" from '^file-(\d+)$')::bigint) WHERE "type" = 'TYPE_FILE' AND "source" ~ '^file-\d+$';
