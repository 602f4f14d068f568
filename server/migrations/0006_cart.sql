CREATE TABLE "cart_keys" (
	"cart_id" uuid NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_keys_cart_id_key_pk" PRIMARY KEY("cart_id","key")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"channel" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	"seen_price" integer NOT NULL,
	"created_from" jsonb,
	CONSTRAINT "cart_lines_variant" UNIQUE("cart_id","variant_id","channel"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 10000),
	CONSTRAINT "cart_lines_channel" CHECK ("cart_lines"."channel" in ('website', 'comparison', 'partner'))
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"customer_id" text,
	"state" text DEFAULT 'cart' NOT NULL,
	"merged_into" uuid,
	"checkout_state" text DEFAULT 'cart' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"miles_and_more_number" text,
	"opted_out" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carts_state" CHECK ("carts"."state" in ('cart', 'completed', 'merged')),
	CONSTRAINT "carts_merged" CHECK (("carts"."state" = 'merged') = ("carts"."merged_into" is not null)),
	CONSTRAINT "carts_coupon_or_miles" CHECK ("carts"."coupon_code" is null or "carts"."miles_and_more_number" is null)
);
--> statement-breakpoint
CREATE TABLE "buyers" (
	"brand" text NOT NULL,
	"person" text NOT NULL,
	"first_ordered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "buyers_brand_person_pk" PRIMARY KEY("brand","person")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"brand" text NOT NULL,
	"code" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"person" text NOT NULL,
	"once_per_customer" boolean NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_brand_code_cart_id_pk" PRIMARY KEY("brand","code","cart_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"brand" text NOT NULL,
	"code" text NOT NULL,
	"gives" jsonb NOT NULL,
	"minimum" integer DEFAULT 0 NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"usage_limit" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"once_per_customer" boolean DEFAULT false NOT NULL,
	"new_customers_only" boolean DEFAULT false NOT NULL,
	"not_with_promotional_prices" boolean DEFAULT false NOT NULL,
	"markets" text[] DEFAULT '{}' NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "coupons_brand_code_pk" PRIMARY KEY("brand","code"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9_-]{1,40}$'),
	CONSTRAINT "coupons_usage_limit" CHECK ("coupons"."used" >= 0 and "coupons"."used" <= coalesce("coupons"."usage_limit", "coupons"."used")),
	CONSTRAINT "coupons_minimum" CHECK ("coupons"."minimum" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart_keys" ADD CONSTRAINT "cart_keys_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_brand_code_coupons_brand_code_fk" FOREIGN KEY ("brand","code") REFERENCES "public"."coupons"("brand","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carts_one_per_customer" ON "carts" USING btree ("customer_id","brand") WHERE "carts"."state" = 'cart';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_once" ON "coupon_uses" USING btree ("brand","code","person") WHERE "coupon_uses"."once_per_customer";