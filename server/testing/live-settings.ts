/** What a shop must be told before it goes live. Its mail server and payment provider do not exist. */
export const liveSettings = {
  SHOP_MODE: 'live',
  SHOP_SECRET: 'a secret of more than 32 characters',
  HOSTS_CLARAVUE: 'claravue.example',
  HOSTS_LINSENHAUS: 'linsenhaus.example',
  HOSTS_LENTEO: 'lenteo.example',
  PAYMENT_DATATRANS_MERCHANT_ID: '1100000000',
  PAYMENT_DATATRANS_PASSWORD: 'password',
  PAYMENT_DATATRANS_HMAC_KEY: '00112233445566778899aabbccddeeff',
  PAYMENT_DATATRANS_ENVIRONMENT: 'sandbox',
  MAIL_SMTP_URL: 'smtp://127.0.0.1:9',
}
