/** Keys for the demonstration and the tests. They give no access to anything outside this process. */
export const demoEngagementCredentials = {
  /** The server's key: it authorises sending cards and deleting users. */
  restKey: 'demo_rest_key',
  /** The browser's key. It is public, and gives no access to a user's data. */
  appKey: 'demo_app_key',
  /** The private key with which the app's server signs users' tokens (PKCS#8, base64). The service needs only the public key. */
  signingKey: demoSigningKey(),
}

function demoSigningKey(): string {
  return [
    'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDK0pg3k35iEP4LIyAQvCdWxr376BlnLGSflerrLScQ2Fzj+7bmItRp',
    'vbGzm5Sq3a/qvwBhaW8f7hlasjhMUpkS/rLgQRwiOJH5POclNvsr1sHXDNjtjDtCYNtO085zSf7mIfsCx8dPi8zV8LZix2X7XbM8Z9MR',
    'dJQDo0gz4iVr6NtexZRuUYKiHMhggi1dm0rERfuUtG3hoRUaGHlU073KSSRN3QoeNSSeJT0fy7N6svzemEPuFu1EiKj1bk768c2nUGqZ',
    'sBflKRcA0W9OgCYAoAezFgLrRuiV2f8yBTpnn0R9rby9+ZkJfVeyaP5mnwmwKyCY1xoyU1uVDQebz7tHAgMBAAECggEALH7F8Q9U/xue',
    'OABFNRaqBLIGFOEGzakiDBaeGmjl9J6axlM+/T7v3aDFftMnatLGmJe9dCFmxRj9i/WkPy4xscaZpHP0QZeqgoS3auUkdiofjVeesYJ9',
    'r6LDCgiSdp1po8AZqrL8STmwvtCXmpUHDP2x6BMY7W/nVuL34JYAwqrHjEg2lIqGPjpSuH6M2Dka9Y8TtAxAquvAfSwHoBlSKWvEAa59',
    'k23JeoAe2ZP1mE3y8FiQD6FSSHiZXPh1ohDRAo2XIZsuLPKVrwZ9odqaxlxGmy8hKKGEaJ0yT1hYuqX6DuXH0roiFIvx3BlZFmMxfO5M',
    'Clgm6S+ugqetTUbT9QKBgQDqd5tIl0Q+5UC87gZTqtTc9YFUjDT1Tjd8oYIKYRfjzScbODyAbSEGTv3dVihKsEErtUvECI6gZq8NGN4q',
    'img8H9Sy9kgE+qiEXfrcoK+vrgohGI5JPjS1lYj/fU0PkWp+MZeKkqGl8ey4ApRI854BBmlQAqPrjqvg9u8vXtCJswKBgQDdcwO/5HUj',
    'LPrwN393wPeRs2sKh1Y/SIF5eQzcr4oP+t94dZ38sMvPvur0GtFDu47vCvL7zWYmkgkwN3IsdegbH9OBKt/4xm6vStAmt6yk2Wic46B6',
    'Vj9zkia6znIZ2ayxDq/c/v/eY8yV9tX/EjnBe6c/1WXBI0Gi590xfVpWHQKBgQDm8mMQ8HZ3YUcQEYBH30gGUQhP6D6ttZpv94HoiVSH',
    'vOadKBpoAZX66cmiv5+2WcAHtm7nq+oY0qvwQaNr0aL0PgI7ON0dkmx03UEhGmGSsOInUVGtkUlH5v/ncFt8TybPIDf9dYslspMRePDo',
    'npXuuor3FXKyrnhcgb59MW5FgwKBgQCx85K3ySY4NhUQpAhSe0Z2Vu9VbpvoDqO8sYGcdZNEdBzP9/QU8x1Uu96iekpfW4DopqvLnKrR',
    'o9iuXl/pSnZSFakoywNgLlUTl9Lcygx6DBr8uA5lQJmMjY2B4BPgogMb5Ol9dYy3cQseF1SvvD2dNXiY2ysBoQtFlX0yH8FQIQKBgHk4',
    'SWtUDNdEV18S+7+1fiqcXrESxdYeBPnDKfYK0k0YMCiPCMzfZfeZ2eCUm2GI8iEevqCJVMMSNqjgJSKMvwjMDUrvSEAM6JWJCF6qfjIn',
    'vvjpMPYqSHCqvO3JXbSJ64TmWryBYwWO72uctT6lzqOKp6QEAajEaXeIPTITF6rR',
  ].join('')
}
