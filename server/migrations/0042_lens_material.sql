-- only adds
ALTER TABLE "products" ADD COLUMN "material" jsonb;--> statement-breakpoint
CREATE INDEX "products_packs" ON "products" USING btree (("product_group"->>'canonical_product_id'));