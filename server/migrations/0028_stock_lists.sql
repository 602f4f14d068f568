DROP INDEX "stock_levels";--> statement-breakpoint
CREATE INDEX "stock_low" ON "stock" USING btree ("product_id","variant_id") WHERE "stock"."on_hand" - "stock"."reserved" < "stock"."level";--> statement-breakpoint
CREATE INDEX "stock_out" ON "stock" USING btree ("product_id","variant_id") WHERE "stock"."on_hand" - "stock"."reserved" <= 0;