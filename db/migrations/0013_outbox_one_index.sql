DROP INDEX "outbox_waiting_idx";--> statement-breakpoint
DROP INDEX "outbox_failed_at_idx";--> statement-breakpoint
DROP INDEX "outbox_check_at_idx";--> statement-breakpoint
CREATE INDEX "outbox_check_at_idx" ON "outbox" USING btree ("check_at");
--> statement-breakpoint
UPDATE "outbox" SET "check_at" = 'infinity' WHERE "failed_at" IS NOT NULL;
