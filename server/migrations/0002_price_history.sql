CREATE TABLE "price_history" (
	"product_id" text NOT NULL,
	"market" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "price_history_product_id_market_since_pk" PRIMARY KEY("product_id","market","since"),
	CONSTRAINT "price_history_amount_positive" CHECK ("price_history"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;