CREATE TABLE "variant_codes" (
	"gtin" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"options" jsonb NOT NULL,
	"shelf" text,
	CONSTRAINT "variant_codes_gtin" CHECK ("variant_codes"."gtin" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "packed_boxes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"gtin" text,
	"lot" text,
	"expiry" date,
	"serial" text,
	"shipment_id" uuid,
	"staff_id" text NOT NULL,
	"packed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packed_boxes_gtin" CHECK ("packed_boxes"."gtin" ~ '^[0-9]{14}$')
);
--> statement-breakpoint
CREATE TABLE "packing_claims" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_lots" (
	"gtin" text NOT NULL,
	"lot" text NOT NULL,
	"expiry" date,
	"quantity" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_lots_gtin_lot_pk" PRIMARY KEY("gtin","lot"),
	CONSTRAINT "stock_lots_gtin" CHECK ("stock_lots"."gtin" ~ '^[0-9]{14}$'),
	CONSTRAINT "stock_lots_quantity" CHECK ("stock_lots"."quantity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf" text;--> statement-breakpoint
ALTER TABLE "variant_codes" ADD CONSTRAINT "variant_codes_product_id_products_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_boxes" ADD CONSTRAINT "packed_boxes_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_boxes" ADD CONSTRAINT "packed_boxes_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_claims" ADD CONSTRAINT "packing_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variant_codes_product_id_variant_id_index" ON "variant_codes" USING btree ("product_id","variant_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_order" ON "packed_boxes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_shipment" ON "packed_boxes" USING btree ("shipment_id");--> statement-breakpoint
CREATE INDEX "packed_boxes_lot" ON "packed_boxes" USING btree ("gtin","lot","packed_at");--> statement-breakpoint
CREATE INDEX "packed_boxes_serial" ON "packed_boxes" USING btree ("gtin","serial") WHERE "packed_boxes"."serial" is not null;--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" in ('fulfiller_ready', 'accepted', 'open');