-- Letters that are two without their sign, Icelandic and Maltese ones, and the vowels of Hebrew and Arabic, as packages/contract/src/words.ts folds what is typed.
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select replace(replace(replace(translate(regexp_replace(normalize(lower($1 collate public.polish), NFD) collate "C", '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u064b-\u065f\u0670]+', '', 'g'), 'łđøıðħς', 'ldoidhσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- Only the rows that have such letters are written, not each table anew.
UPDATE "kids" SET "firstname" = "firstname" WHERE "words" IS DISTINCT FROM name_words("firstname" || ' ' || "lastname");
--> statement-breakpoint
UPDATE "uploads" SET "name" = "name" WHERE "words" IS DISTINCT FROM name_words("name");
--> statement-breakpoint
UPDATE "chat_messages" SET "text" = "text" WHERE "folded" IS DISTINCT FROM fold_text("text");
--> statement-breakpoint
-- An index by the function keeps what the function gave before. Built anew by REINDEX it would be of the former one again, where this connection has read the index's expression.
DROP INDEX "accounts_names_trgm_idx", "accounts_email_trgm_idx", "mails_recipient_trgm_idx", "mails_subject_trgm_idx";
--> statement-breakpoint
CREATE INDEX "accounts_names_trgm_idx" ON "accounts" USING gin (fold_text("first_name" || ' ' || "last_name" || ' ' || "first_name") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "accounts_email_trgm_idx" ON "accounts" USING gin (fold_text("email") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "mails_recipient_trgm_idx" ON "mails" USING gin (fold_text("recipient") gin_trgm_ops) WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "mails_subject_trgm_idx" ON "mails" USING gin (fold_text("subject") gin_trgm_ops) WITH (fastupdate=false);
