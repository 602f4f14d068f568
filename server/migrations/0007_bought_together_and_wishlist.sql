CREATE TABLE "bought_together" (
	"brand" text NOT NULL,
	"product_id" text NOT NULL,
	"with_product_id" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "bought_together_brand_product_id_with_product_id_pk" PRIMARY KEY("brand","product_id","with_product_id"),
	CONSTRAINT "bought_with_something_else" CHECK ("bought_together"."product_id" <> "bought_together"."with_product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist_products" (
	"wishlist_id" bigint NOT NULL,
	"product_id" text NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_products_wishlist_id_product_id_pk" PRIMARY KEY("wishlist_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "wishlists" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand" text NOT NULL,
	"customer_id" text,
	"guest" text,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlists_customerId_brand_unique" UNIQUE("customer_id","brand"),
	CONSTRAINT "wishlists_guest_brand_unique" UNIQUE("guest","brand"),
	CONSTRAINT "wishlists_have_one_owner" CHECK (num_nonnulls("wishlists"."customer_id", "wishlists"."guest") = 1)
);
--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_with_product_id_products_product_id_fk" FOREIGN KEY ("with_product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_products" ADD CONSTRAINT "wishlist_products_wishlist_id_wishlists_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_products" ADD CONSTRAINT "wishlist_products_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlists" ADD CONSTRAINT "wishlists_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlists_used_at_index" ON "wishlists" USING btree ("used_at") WHERE "wishlists"."guest" is not null;