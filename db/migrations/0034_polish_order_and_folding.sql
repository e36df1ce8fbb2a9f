-- The order of names, as packages/contract/src/order.ts sorts: Polish, with numbers by value. Equal names differ by bytes, so that paging by it is exact.
CREATE COLLATION polish (provider = icu, locale = 'pl-u-kn-true');
--> statement-breakpoint
-- Text for searching: lower case, without accents. packages/contract/src/words.ts folds what is typed in the same way.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select translate(regexp_replace(normalize(lower($1 collate public.polish), NFD) collate "C", '[\u0300-\u036f]+', '', 'g'), 'łđøıßς', 'ldoisσ')
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  select to_tsvector('simple', translate(public.fold_text($1), '-–—_.,;:/\|@&+=*%#!?()[]{}<>„”“"’‘«»…·', '                                      '))
$$;
--> statement-breakpoint
ALTER TABLE "kids" ALTER COLUMN "words" SET EXPRESSION AS (name_words(firstname || ' ' || lastname));--> statement-breakpoint
ALTER TABLE "uploads" ALTER COLUMN "words" SET EXPRESSION AS (name_words(name));--> statement-breakpoint
DROP INDEX "kids_place_id_name_idx";--> statement-breakpoint
CREATE INDEX "kids_place_id_name_idx" ON "kids" USING btree ("place_id","lastname" collate polish,"firstname" collate polish,"id");