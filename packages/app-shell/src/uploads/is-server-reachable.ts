const timeoutMilliseconds = 10_000;

/** True if our server can be reached. Response pages of a Wi-Fi login or a proxy do not count. */
export async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMilliseconds)]),
    });
    const body = (await response.json()) as { success?: unknown } | null;
    return body?.success === true;
  } catch {
    return false;
  }
}
