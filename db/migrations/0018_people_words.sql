ALTER TABLE "guardians" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (name_words(name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "workers" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (name_words(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "guardians_words_idx" ON "guardians" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "workers_words_idx" ON "workers" USING gin ("words") WITH (fastupdate=false);