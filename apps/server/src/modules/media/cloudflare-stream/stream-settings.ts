export interface CloudflareStreamSettings {
  accountId: string;
  apiToken: string;
  webhookSecret: string;
  /** Origin from which the account's videos are downloaded, such as https://customer-f33zs165nr7gyfy4.cloudflarestream.com */
  customerUrl: string;
  /** Default: Cloudflare's API. */
  apiUrl?: string | undefined;
}
