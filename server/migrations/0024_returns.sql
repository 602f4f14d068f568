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
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_id_line_order_lines_order_id_line_fk" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_order_id_index" ON "return_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "returns_open" ON "returns" USING btree ("created_at") WHERE "returns"."state" in ('announced', 'received', 'checked');