ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_variant";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "eye" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "eye" text;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant" UNIQUE NULLS NOT DISTINCT("cart_id","variant_id","channel","eye");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_eye" CHECK ("cart_lines"."eye" in ('right', 'left'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_eye" CHECK ("order_lines"."eye" in ('right', 'left'));