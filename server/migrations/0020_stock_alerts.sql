CREATE TABLE "stock_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"locale" text NOT NULL,
	"email" text NOT NULL,
	"product_id" text NOT NULL,
	"variants" text[] NOT NULL,
	"choice" text NOT NULL,
	"token_digest" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_alerts_tokenDigest_unique" UNIQUE("token_digest"),
	CONSTRAINT "stock_alerts_have_variants" CHECK (cardinality("stock_alerts"."variants") > 0),
	CONSTRAINT "stock_alerts_are_confirmed_first" CHECK ("stock_alerts"."told_at" is null or "stock_alerts"."confirmed_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_one_by_wish" ON "stock_alerts" USING btree ("brand","email","product_id","variants") WHERE "stock_alerts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_by_expiry" ON "stock_alerts" USING btree ("expires_at");