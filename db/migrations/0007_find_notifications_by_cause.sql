DROP INDEX "notifications_place_id_idx";--> statement-breakpoint
CREATE INDEX "notifications_place_id_source_idx" ON "notifications" USING btree ("place_id","source");