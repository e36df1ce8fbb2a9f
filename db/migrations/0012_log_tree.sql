CREATE TABLE "log_checkpoints" (
	"number" integer PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "log_checkpoints_size_key" UNIQUE("size")
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_leaves_position_key" UNIQUE("position"),
	CONSTRAINT "log_leaves_hash_check" CHECK (octet_length("log_leaves"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_pkey" PRIMARY KEY("level","index"),
	CONSTRAINT "log_nodes_hash_check" CHECK (octet_length("log_nodes"."hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "ledger_notes" ADD COLUMN "salt" "bytea";--> statement-breakpoint
ALTER TABLE "ledger_notes" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_notes" ADD CONSTRAINT "ledger_notes_erased_check" CHECK ("ledger_notes"."erased_at" is null or ("ledger_notes"."text" = '' and "ledger_notes"."salt" is null));--> statement-breakpoint
-- As the log itself: by rights and by trigger. The records of commands too, which the leaves cover.
CREATE TRIGGER log_leaves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_nodes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER commands_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON commands
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON log_leaves, log_nodes, log_checkpoints, commands FROM PUBLIC, CURRENT_USER;
