CREATE TABLE "document_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "document_files_hash" CHECK ("document_files"."hash" = encode(sha256("document_files"."bytes"), 'hex'))
);
--> statement-breakpoint
CREATE TABLE "document_numbers" (
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_numbers_brand_type_year_pk" PRIMARY KEY("brand","type","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"type" text NOT NULL,
	"year" smallint NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"subject" uuid NOT NULL,
	"locale" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"facts" jsonb NOT NULL,
	"hash" text,
	"rendered_at" timestamp with time zone,
	CONSTRAINT "documents_once" UNIQUE("type","subject"),
	CONSTRAINT "documents_number" UNIQUE("brand","type","year","sequence"),
	CONSTRAINT "documents_type" CHECK ("documents"."type" in ('invoice', 'credit_note', 'delivery_note')),
	CONSTRAINT "documents_sequence" CHECK ("documents"."sequence" > 0),
	CONSTRAINT "documents_file" CHECK (("documents"."hash" is null) = ("documents"."rendered_at" is null))
);
--> statement-breakpoint
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
CREATE TABLE "bank_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"entry_key" text NOT NULL,
	"file_hash" text NOT NULL,
	"account" text NOT NULL,
	"order_id" uuid,
	"reference" text,
	"amount" bigint NOT NULL,
	"booked" integer NOT NULL,
	"currency" text NOT NULL,
	"booked_on" date NOT NULL,
	"outcome" text NOT NULL,
	"needs_person" boolean NOT NULL,
	"handled_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "bank_entries_key" UNIQUE("key"),
	CONSTRAINT "bank_entries_amounts" CHECK ("bank_entries"."amount" > 0 and "bank_entries"."booked" between 0 and "bank_entries"."amount"),
	CONSTRAINT "bank_entries_booked" CHECK ("bank_entries"."booked" = 0 or "bank_entries"."order_id" is not null),
	CONSTRAINT "bank_entries_note" CHECK ("bank_entries"."note" is null or "bank_entries"."needs_person" and "bank_entries"."handled_at" is null)
);
--> statement-breakpoint
CREATE TABLE "bank_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"accounts" text[] NOT NULL,
	"entries" integer NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"reference" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"credited" integer DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reminded" smallint DEFAULT 0 NOT NULL,
	"last_reminded_on" date,
	"paid_on" date,
	CONSTRAINT "receivables_reference" UNIQUE("reference"),
	CONSTRAINT "receivables_amounts" CHECK ("receivables"."amount" > 0 and "receivables"."received" >= 0),
	CONSTRAINT "receivables_credited" CHECK ("receivables"."credited" between 0 and "receivables"."amount"),
	CONSTRAINT "receivables_dates" CHECK ("receivables"."due_on" >= "receivables"."issued_on"),
	CONSTRAINT "receivables_reminded" CHECK (("receivables"."reminded" = 0) = ("receivables"."last_reminded_on" is null)),
	CONSTRAINT "receivables_state" CHECK (case "receivables"."state"
        when 'open' then "receivables"."received" = 0 and "receivables"."credited" < "receivables"."amount"
        when 'part_paid' then "receivables"."received" > 0 and "receivables"."received" < "receivables"."amount" - "receivables"."credited"
        when 'paid' then "receivables"."received" >= "receivables"."amount" - "receivables"."credited" and "receivables"."received" > 0
        when 'credited' then "receivables"."credited" = "receivables"."amount"
        else false end),
	CONSTRAINT "receivables_paid" CHECK (("receivables"."state" = 'paid') = ("receivables"."paid_on" is not null))
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "refund_lines_refund_id_line_pk" PRIMARY KEY("refund_id","line"),
	CONSTRAINT "refund_lines_some" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"key" text NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"amount" integer NOT NULL,
	"shipping" integer NOT NULL,
	"goodwill" integer NOT NULL,
	"reason" text,
	"points" integer NOT NULL,
	"actor" text NOT NULL,
	"actor_id" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_once" UNIQUE("order_id","key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 0 and "refunds"."shipping" >= 0 and "refunds"."goodwill" >= 0),
	CONSTRAINT "refunds_parts" CHECK ("refunds"."shipping" + "refunds"."goodwill" <= "refunds"."amount"),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('approved', 'done', 'waiting')),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text,
	"accepted" integer,
	"saleable" integer,
	CONSTRAINT "return_lines_return_id_line_pk" PRIMARY KEY("return_id","line"),
	CONSTRAINT "return_lines_quantity" CHECK ("return_lines"."quantity" > 0),
	CONSTRAINT "return_lines_accepted" CHECK ("return_lines"."accepted" between 0 and "return_lines"."quantity"),
	CONSTRAINT "return_lines_saleable" CHECK ("return_lines"."saleable" between 0 and "return_lines"."accepted")
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"order_id" uuid NOT NULL,
	"number" text NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'announced' NOT NULL,
	"send_by" date NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"received_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "returns_number" UNIQUE("brand","number"),
	CONSTRAINT "returns_once" UNIQUE("order_id","key"),
	CONSTRAINT "returns_state" CHECK ("returns"."state" in ('announced', 'received', 'checked', 'refunded', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "bonus_points" DROP CONSTRAINT "bonus_points_orderId_unique";--> statement-breakpoint
ALTER TABLE "bonus_points" DROP CONSTRAINT "bonus_points_some";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause";--> statement-breakpoint
ALTER TABLE "bonus_points" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_address" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_hash_document_files_hash_fk" FOREIGN KEY ("hash") REFERENCES "public"."document_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_file_hash_bank_files_hash_fk" FOREIGN KEY ("file_hash") REFERENCES "public"."bank_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_entries" ADD CONSTRAINT "bank_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_lines_order_id_index" ON "shipment_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_tracking" ON "shipments" USING btree ("tracking_number","carrier");--> statement-breakpoint
CREATE INDEX "shipments_delivered" ON "shipments" USING btree ("delivered_at");--> statement-breakpoint
CREATE INDEX "bank_entries_entry" ON "bank_entries" USING btree ("entry_key");--> statement-breakpoint
CREATE INDEX "bank_entries_order" ON "bank_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "bank_entries_for_people" ON "bank_entries" USING btree ("booked_on") WHERE "bank_entries"."needs_person" and "bank_entries"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "receivables_unpaid" ON "receivables" USING btree ("due_on") WHERE "receivables"."state" in ('open', 'part_paid');--> statement-breakpoint
CREATE INDEX "refund_lines_order_id_index" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "return_lines_order_id_index" ON "return_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at") WHERE "returns"."state" in ('announced', 'received', 'checked');--> statement-breakpoint
CREATE INDEX "bonus_points_order_id_index" ON "bonus_points" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_points_earned_once" ON "bonus_points" USING btree ("order_id") WHERE "bonus_points"."refund_id" is null;--> statement-breakpoint
ALTER TABLE "bonus_points" ADD CONSTRAINT "bonus_points_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about_unique" UNIQUE("about");--> statement-breakpoint
ALTER TABLE "bonus_points" ADD CONSTRAINT "bonus_points_some" CHECK (("bonus_points"."points" > 0) = ("bonus_points"."refund_id" is null) and "bonus_points"."points" <> 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cancelled" CHECK ("order_lines"."cancelled" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK (("stock_movements"."cause" <> 'count') = ("stock_movements"."order_id" is not null));