CREATE TABLE "job_schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "outbox_run_at_idx";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "handed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failure" text;--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("id") WHERE "outbox"."handed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_check_at_idx" ON "outbox" USING btree ("check_at") WHERE "outbox"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed_at_idx" ON "outbox" USING btree ("failed_at") WHERE "outbox"."failed_at" is not null;