CREATE TABLE "product_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"cause" text NOT NULL,
	"before" jsonb,
	"digest_after" text,
	"import_id" uuid,
	CONSTRAINT "product_changes_cause" CHECK ("product_changes"."cause" in ('new', 'edit', 'import', 'plan', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "goods_file_parts" (
	"file_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "goods_file_parts_file_id_number_pk" PRIMARY KEY("file_id","number")
);
--> statement-breakpoint
CREATE TABLE "goods_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"settled_at" timestamp with time zone,
	CONSTRAINT "goods_files_state" CHECK ("goods_files"."state" in ('waiting', 'refused', 'ready', 'applying', 'applied', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "goods_pictures" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"market" text NOT NULL,
	"channel" text NOT NULL,
	"amount" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "planned_prices_amount" CHECK ("planned_prices"."amount" > 0),
	CONSTRAINT "planned_prices_state" CHECK ("planned_prices"."state" in ('planned', 'applied', 'refused', 'removed'))
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "categories_before" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "untranslated" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_file_parts" ADD CONSTRAINT "goods_file_parts_file_id_goods_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."goods_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_prices" ADD CONSTRAINT "planned_prices_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_changes_product_id_id_index" ON "product_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "product_changes_import_id_product_id_index" ON "product_changes" USING btree ("import_id","product_id") WHERE "product_changes"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "goods_files_uploaded_at_index" ON "goods_files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "planned_prices_due" ON "planned_prices" USING btree ("starts_at") WHERE "planned_prices"."state" = 'planned';--> statement-breakpoint
CREATE UNIQUE INDEX "planned_prices_once" ON "planned_prices" USING btree ("product_id","market","channel","starts_at") WHERE "planned_prices"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (to_tsvector('simple', "search_words"));--> statement-breakpoint
CREATE INDEX "products_sku_index" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_list" ON "products" USING btree ("product_id","is_active","discontinued","badge","brand_channels");--> statement-breakpoint
CREATE INDEX "products_untranslated" ON "products" USING btree ("product_id") WHERE "products"."untranslated" <> '{}';--> statement-breakpoint
-- What the importer fills in from now on, for products that are there already.
UPDATE products SET
  search_words = lower(concat_ws(' ', product_id, sku, array_to_string(brand, ' '), array_to_string(manufacturer, ' '),
    (SELECT string_agg(title, ' ') FROM product_texts WHERE product_texts.product_id = products.product_id))),
  untranslated = ARRAY(
    SELECT texts.locale FROM product_texts texts JOIN product_texts german USING (product_id)
    WHERE product_id = products.product_id AND german.locale = 'de' AND texts.locale <> 'de'
      AND texts.description = german.description
    ORDER BY texts.locale);
