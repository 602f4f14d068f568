CREATE TABLE "delivery_hit_rates" (
	"carrier" text NOT NULL,
	"country" text NOT NULL,
	"deliveries" integer NOT NULL,
	"in_time" integer NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_hit_rates_carrier_country_pk" PRIMARY KEY("carrier","country"),
	CONSTRAINT "delivery_hit_rates_counts" CHECK ("delivery_hit_rates"."in_time" between 0 and "delivery_hit_rates"."deliveries")
);
--> statement-breakpoint
CREATE TABLE "shipment_lines" (
	"shipment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_lines_shipment_id_line_pk" PRIMARY KEY("shipment_id","line"),
	CONSTRAINT "shipment_lines_quantity" CHECK ("shipment_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"carrier" text NOT NULL,
	"tracking_number" text,
	"country" text NOT NULL,
	"promised_on" date,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipments_number" UNIQUE("order_id","number"),
	CONSTRAINT "shipments_once" UNIQUE("order_id","key"),
	CONSTRAINT "shipments_state" CHECK ("shipments"."state" in ('planned', 'handed_over', 'shipped', 'delivered', 'lost', 'back')),
	CONSTRAINT "shipments_shipped" CHECK (("shipments"."state" in ('planned', 'handed_over')) = ("shipments"."shipped_at" is null)),
	CONSTRAINT "shipments_arrived" CHECK (("shipments"."state" = 'delivered') = ("shipments"."delivered_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipment_lines_order_id_index" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING btree ("tracking_number","carrier");--> statement-breakpoint
CREATE INDEX "shipments_delivered" ON "shipments" USING btree ("delivered_at");