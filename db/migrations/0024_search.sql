-- Words of names for searching: lower case, without accents. packages/contract/src/words.ts folds what is typed in the same way.
CREATE FUNCTION name_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select to_tsvector('simple', translate(lower($1), 'ąáàâäãåăāĄÁÀÂÄÃÅĂĀćčçĆČÇďđĎĐęéèêëěēĘÉÈÊËĚĒğĞíìîïīıİÍÌÎÏĪłľĺŁĽĹńňñŃŇÑóòôöõőøōÓÒÔÖÕŐØŌřŕŘŔśšşșßŚŠŞȘťţțŤŢȚúùûüůűūÚÙÛÜŮŰŪýÿÝŸźżžŹŻŽ-–—_.,;:/\|@&+=*%#!?()[]{}<>„”“"’‘«»…·', 'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeggiiiiiiiiiiiillllllnnnnnnoooooooooooooooorrrrsssssssssttttttuuuuuuuuuuuuuuyyyyzzzzzz                                      '))
$$;
--> statement-breakpoint
ALTER TABLE "kids" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (name_words(firstname || ' ' || lastname)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (name_words(name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "kids_words_idx" ON "kids" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "uploads_words_idx" ON "uploads" USING gin ("words") WITH (fastupdate=false);