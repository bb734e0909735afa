import { queryOptions } from '@tanstack/react-query';
import { api, type Category, type Customer, type Order, type Product, type Review } from './api.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => api<Category[]>('/categories'),
});

export const categoryQuery = (id: number) =>
  queryOptions({ queryKey: ['categories', id], queryFn: () => api<Category>(`/categories/${id}`) });

export const productQuery = (id: number) =>
  queryOptions({ queryKey: ['products', 'one', id], queryFn: () => api<Product>(`/products/${id}`) });

export const searchQuery = (word: string) =>
  queryOptions({
    queryKey: ['products', 'search', word],
    queryFn: () => api<Product[]>(`/search?${new URLSearchParams({ query: word })}`),
    enabled: word !== '',
  });

export const reviewsQuery = (productId: number) =>
  queryOptions({
    queryKey: ['reviews', productId],
    queryFn: () => api<Review[]>(`/products/${productId}/reviews`),
  });

export const customersQuery = queryOptions({
  queryKey: ['customers'],
  queryFn: () => api<Customer[]>('/customers'),
});

export const customerQuery = (id: number) =>
  queryOptions({ queryKey: ['customers', id], queryFn: () => api<Customer>(`/customers/${id}`) });

export const ordersQuery = (customer?: number) =>
  queryOptions({
    queryKey: ['orders', 'list', customer],
    queryFn: () => api<Order[]>(customer ? `/orders?customer=${customer}` : '/orders'),
  });

export const orderQuery = (id: number) =>
  queryOptions({
    queryKey: ['orders', 'one', id],
    queryFn: () => api<Order>(`/orders/${id}`),
    refetchInterval: 400,
  });
