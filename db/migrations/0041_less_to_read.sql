ALTER TABLE "chat_messages" ADD COLUMN "folded" text GENERATED ALWAYS AS (fold_text("text")) STORED;--> statement-breakpoint
CREATE INDEX "blobs_created_at_idx" ON "blobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_former_until_idx" ON "webhooks" USING btree ("former_until") WHERE "webhooks"."former_until" is not null;