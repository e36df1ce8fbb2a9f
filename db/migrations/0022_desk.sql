CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logger_levels" (
	"logger" text PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	CONSTRAINT "logger_levels_level_check" CHECK ("logger_levels"."level" in ('OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'))
);
--> statement-breakpoint
CREATE INDEX "audit_log_principal_at_idx" ON "audit_log" USING btree ("principal","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_type_at_idx" ON "audit_log" USING btree ("type","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_place_id_at_idx" ON "audit_log" USING btree ("place_id","at","id");