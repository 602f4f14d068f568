-- only adds
CREATE TABLE "failed_items" (
	"job" text NOT NULL,
	"item" text NOT NULL,
	"page" text,
	"error" jsonb NOT NULL,
	"failures" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"retry_at" timestamp with time zone NOT NULL,
	CONSTRAINT "failed_items_job_item_pk" PRIMARY KEY("job","item")
);
--> statement-breakpoint
CREATE INDEX "failed_items_first_at_index" ON "failed_items" USING btree ("first_at");