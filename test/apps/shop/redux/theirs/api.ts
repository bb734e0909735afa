export interface Category {
  id: number;
  name: string;
}

export interface Product {
  id: number;
  title: string;
  price: number;
  stock: number;
  category: Category;
}

export interface Customer {
  id: number;
  name: string;
}

export interface Review {
  id: number;
  text: string;
  stars: number;
  author: Customer;
}

export interface Order {
  id: number;
  state: 'new' | 'packed' | 'cancelled';
  customer: number;
  total: number;
  lines: { product: Product; quantity: number }[];
}

export interface ProductPage {
  items: Product[];
  next: string | null;
}

export async function api<T>(path: string, method = 'GET', body?: object): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  const value = text ? JSON.parse(text) : undefined;
  if (!response.ok) throw Object.assign(new Error(`Status ${response.status}`), { body: value });
  return value;
}
