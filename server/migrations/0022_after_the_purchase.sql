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
ALTER TABLE "bonus_points" DROP CONSTRAINT "bonus_points_orderId_unique";--> statement-breakpoint
ALTER TABLE "bonus_points" DROP CONSTRAINT "bonus_points_some";--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_cause";--> statement-breakpoint
ALTER TABLE "bonus_points" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cancelled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_address" jsonb;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_lines_order_id_index" ON "refund_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "bonus_points_order_id_index" ON "bonus_points" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bonus_points_earned_once" ON "bonus_points" USING btree ("order_id") WHERE "bonus_points"."refund_id" is null;--> statement-breakpoint
ALTER TABLE "bonus_points" ADD CONSTRAINT "bonus_points_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "bonus_points" ADD CONSTRAINT "bonus_points_some" CHECK (("bonus_points"."points" > 0) = ("bonus_points"."refund_id" is null) and "bonus_points"."points" <> 0);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_cancelled" CHECK ("order_lines"."cancelled" between 0 and "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_cause" CHECK (("stock_movements"."cause" <> 'count') = ("stock_movements"."order_id" is not null));