ALTER TABLE "sessions" ADD COLUMN "idle_check_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "account_codes_expires_at_idx" ON "account_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_unproven_idx" ON "accounts" USING btree ("created_at") WHERE "accounts"."created_by" = 'registration' and not "accounts"."activated" and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_idle_check_at_idx" ON "sessions" USING btree ("idle_check_at") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "throttles_window_started_at_idx" ON "throttles" USING btree ("window_started_at");--> statement-breakpoint
CREATE INDEX "notifications_read_created_at_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread_created_at_idx" ON "notifications" USING btree ("created_at") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payment_reports_unfinished_idx" ON "payment_reports" USING btree ("created_at") WHERE "payment_reports"."finished_at" is null and "payment_reports"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_waiting_idx" ON "uploads" USING btree ("created_at") WHERE "uploads"."state" = 'waiting';