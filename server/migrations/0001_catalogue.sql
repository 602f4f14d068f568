CREATE TABLE "bulk_prices" (
	"product_id" text NOT NULL,
	"market" text NOT NULL,
	"from_quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "bulk_prices_product_id_market_from_quantity_pk" PRIMARY KEY("product_id","market","from_quantity"),
	CONSTRAINT "bulk_prices_amount_positive" CHECK ("bulk_prices"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"product_id" text NOT NULL,
	"market" text NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	CONSTRAINT "prices_product_id_market_channel_pk" PRIMARY KEY("product_id","market","channel"),
	CONSTRAINT "prices_amount_positive" CHECK ("prices"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_categories" (
	"product_id" text NOT NULL,
	"category" text NOT NULL,
	"popularity" integer NOT NULL,
	CONSTRAINT "product_categories_product_id_category_pk" PRIMARY KEY("product_id","category")
);
--> statement-breakpoint
CREATE TABLE "product_texts" (
	"product_id" text NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"description" text NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "product_texts_product_id_locale_pk" PRIMARY KEY("product_id","locale")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"category" text NOT NULL,
	"brand_channels" text[] NOT NULL,
	"lens_type" text,
	"lens_usage" text,
	"brand" text[] NOT NULL,
	"manufacturer" text[] NOT NULL,
	"badge" text,
	"unit" text NOT NULL,
	"units" double precision NOT NULL,
	"is_active" boolean NOT NULL,
	"is_trial" boolean NOT NULL,
	"product_status" text NOT NULL,
	"discontinued" boolean NOT NULL,
	"product_replacement" text,
	"similar_products" text[] NOT NULL,
	"group_upsell" text,
	"product_group" jsonb,
	"images" jsonb NOT NULL,
	"mobile_images" jsonb NOT NULL,
	"marketing_images" jsonb NOT NULL,
	"rich_content" jsonb NOT NULL,
	"axes" jsonb NOT NULL,
	"color_texts" jsonb,
	"not_made" jsonb NOT NULL,
	"vat_class" text NOT NULL,
	"lead_days" integer NOT NULL,
	"popularity" integer NOT NULL,
	"rating_total" double precision DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"digest" text,
	"reviews_digest" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"locale" text NOT NULL,
	"author" text NOT NULL,
	"created_at" date NOT NULL,
	"ratings" jsonb NOT NULL,
	"score" double precision NOT NULL,
	"text" text NOT NULL,
	"is_imported" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"stop_order" boolean NOT NULL,
	"counted" integer NOT NULL,
	CONSTRAINT "stock_product_id_variant_id_pk" PRIMARY KEY("product_id","variant_id"),
	CONSTRAINT "stock_stop_order" CHECK (not "stock"."stop_order" or "stock"."on_hand" >= 0),
	CONSTRAINT "stock_reserved" CHECK ("stock"."reserved" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bulk_prices" ADD CONSTRAINT "bulk_prices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_categories" ADD CONSTRAINT "product_categories_category_categories_code_fk" FOREIGN KEY ("category") REFERENCES "public"."categories"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_texts" ADD CONSTRAINT "product_texts_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_categories_category_popularity_product_id_index" ON "product_categories" USING btree ("category","popularity" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "product_texts_locale_slug_index" ON "product_texts" USING btree ("locale","slug");--> statement-breakpoint
CREATE INDEX "reviews_product_id_created_at_index" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
-- The categories came from a file of their own before: what that was says nothing about the catalogue file.
DELETE FROM "imports";
