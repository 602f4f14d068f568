CREATE TABLE "sales_figures" (
	"storefront" text NOT NULL,
	"span" text NOT NULL,
	"figure" text NOT NULL,
	"starts" date NOT NULL,
	"subject" text NOT NULL,
	"count" integer NOT NULL,
	"amount" bigint NOT NULL,
	"margin" bigint DEFAULT 0 NOT NULL,
	"margin_of" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_figures_storefront_span_figure_starts_subject_pk" PRIMARY KEY("storefront","span","figure","starts","subject"),
	CONSTRAINT "sales_figures_span" CHECK ("sales_figures"."span" in ('day', 'month')),
	CONSTRAINT "sales_figures_figure" CHECK ("sales_figures"."figure" in ('orders', 'refund', 'product', 'return', 'coupon', 'search', 'delivery')),
	CONSTRAINT "sales_figures_count" CHECK ("sales_figures"."count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "costs" jsonb;