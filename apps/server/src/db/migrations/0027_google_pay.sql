ALTER TABLE "entries" DROP CONSTRAINT "entries_payment_method";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_method";--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_payment_method" CHECK (payment_method in ('card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'tokens', 'credits'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method" CHECK (method in ('card', 'bank', 'paypal', 'apple-pay', 'google-pay', 'tokens', 'credits'));